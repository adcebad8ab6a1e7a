import type {Scenario} from '../scenario.ts'

export const pause: Scenario = {
  title: 'its user pauses the agent after a second, while a tool runs for three; a run lets it go on',
  steps: [
    {user: 'pause', after: '1s'},
    {call: 'terminal', args: {command: 'make'}, observe: {text: 'built', exit_code: 0}, takes: '3s'},
    {finish: 'It is built.'},
  ],
}
