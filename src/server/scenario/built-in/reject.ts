import type {Scenario} from '../scenario.ts'

export const reject: Scenario = {
  title: 'the agent has to ask, and its user says no after two seconds; then it goes on',
  confirmation: 'always',
  steps: [
    {user: 'reject', after: '2s', text: 'Not on this machine.'},
    {user: 'run', after: '3s'},
    {call: 'terminal', args: {command: 'rm -rf build'}, summary: 'delete the build', risk: 'HIGH'},
    {finish: 'Then I leave it as it is.'},
  ],
}
