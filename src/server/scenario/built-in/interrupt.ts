import type {Scenario} from '../scenario.ts'

export const interrupt: Scenario = {
  title: 'its user interrupts the agent twice: while a tool runs, and while the model answers',
  steps: [
    {user: 'interrupt', after: '1s'},
    {call: 'terminal', args: {command: 'make'}, observe: {text: 'built', exit_code: 0}, takes: '1m'},
    {user: 'interrupt', after: '1s'},
    {wait: '1m'},
    {finish: 'Nothing is built.'},
  ],
}
