import {defineToken} from './shape/token.ts'

export const tavilyKey = defineToken({
  id: 'tavily-key',
  why: 'A Tavily search key (Tavily docs).',
  keywords: ['tvly-'],
  pattern: /tvly-(?:dev-|prod-)?[A-Za-z0-9][\w-]{19,60}/,
  hides: [
    ['GET /hooks/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/events 200', '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'],
    ['export KEY=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', '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'],
  ],
  keeps: ['KEY=tvly-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abctvly-UIcNNRIWwmBzazPrz01sdXXYvpgmM0N7'],
})
