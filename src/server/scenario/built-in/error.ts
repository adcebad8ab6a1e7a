import type {Scenario} from '../scenario.ts'

export const error: Scenario = {
  title: 'a tool server cannot be reached, then the model fails; the next message is answered',
  turns: [
    {
      steps: [
        {
          event: {
            kind: 'ServerErrorEvent',
            source: 'environment',
            code: 'MCPTimeoutError',
            detail: 'The tool server did not answer within 30 seconds.',
          },
        },
        {call: 'terminal', args: {command: 'ls'}, error: 'The terminal is gone: connection reset.'},
        {fail: 'LLMServiceUnavailableError', detail: 'Error code: 503 the provider is overloaded'},
      ],
    },
    {steps: [{say: 'The model is back.'}]},
  ],
}
