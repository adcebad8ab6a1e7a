import type {Scenario} from '../scenario.ts'

export const confirm: Scenario = {
  title: 'the agent asks before what is risky, and waits until you accept or reject it',
  confirmation: 'risky',
  analyzer: 'LLMSecurityAnalyzer',
  steps: [
    {call: 'terminal', args: {command: 'ls'}, risk: 'LOW', observe: {text: 'build', exit_code: 0}},
    {call: 'terminal', args: {command: 'rm -rf build'}, risk: 'HIGH', observe: {text: '', exit_code: 0}},
    {finish: 'The build is gone.'},
  ],
}
