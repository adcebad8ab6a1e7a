import type {Scenario} from '../scenario.ts'

export const logs: Scenario = {
  title: 'what the model was asked is logged, as with `log_completions`',
  'log-completions': true,
  steps: [
    {
      'completion-log': 'scripted-1.json',
      data: {messages: [{role: 'user', content: 'go'}], response: {content: 'Hello.'}},
      model: 'scripted',
    },
    {say: 'Hello.'},
  ],
}
