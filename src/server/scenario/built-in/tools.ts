import type {Scenario} from '../scenario.ts'

export const tools: Scenario = {
  title: 'the agent looks around, edits a file, tries a tool that is not there, and finishes',
  usage: {prompt: 1200, completion: 40, cost: 0.01},
  steps: [
    {
      call: 'terminal',
      args: {command: 'ls'},
      thought: 'I will look at what is there.',
      summary: 'list the files',
      risk: 'LOW',
      observe: {text: 'README.md\nsrc', exit_code: 0},
    },
    {
      call: 'file_editor',
      args: {command: 'create', path: '/workspace/project/hello.txt', file_text: 'hello\n'},
      observe: {
        text: 'The file was made.',
        path: '/workspace/project/hello.txt',
        prev_exist: false,
        new_content: 'hello\n',
      },
      takes: '300ms',
    },
    {'call-invalid': 'no_such_tool', args: {x: 1}},
    {call: 'think', args: {thought: 'That tool is not there; I am done.'}},
    {finish: 'I made hello.txt.'},
  ],
}
