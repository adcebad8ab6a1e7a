import type {Scenario} from '../scenario.ts'

export const stream: Scenario = {
  title: 'the answers arrive in parts; an engine tells the ids of its tokens',
  usage: {prompt: 3650, completion: 44},
  steps: [
    {stream: ['I will ', 'look ', 'around.'], reasoning: ['A look ', 'first.'], every: '200ms'},
    {
      call: 'terminal',
      args: {command: 'ls'},
      thought: 'I will look around.',
      reasoning: 'A look first.',
      observe: {text: 'README.md', exit_code: 0},
    },
    {stream: ['There is ', 'one file, ', 'README.md.'], every: '200ms'},
    {token: [2045, 374, 832, 1052], prompt: [791, 3361]},
    {say: 'There is one file, README.md.'},
  ],
}
