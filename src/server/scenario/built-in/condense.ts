import type {Scenario} from '../scenario.ts'

export const condense: Scenario = {
  title: 'the history is condensed in the middle of the work',
  steps: [
    {call: 'terminal', args: {command: 'cat README.md'}, observe: {text: '# A project', exit_code: 0}},
    {condense: 'The agent has read README.md.', request: true, 'keep-summary': true},
    {finish: 'It is a project.'},
  ],
}
