import {defineToken} from './shape/token.ts'

export const azureAdClientSecret = defineToken({
  id: 'azure-ad-client-secret',
  why: 'The secret of an Entra application: three characters, a digit, Q~, the rest (Microsoft docs, "client secrets").',
  keywords: ['0q~', '1q~', '2q~', '3q~', '4q~', '5q~', '6q~', '7q~', '8q~', '9q~'],
  pattern: /(?<![~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-]|\.[\w~.-])/,
  hides: [
    ['GET /hooks/3YQ8Q~2N5CkE3NLwHOwf5DX1OQ~zqRkqVl7gAhsX/events 200', '3YQ8Q~2N5CkE3NLwHOwf5DX1OQ~zqRkqVl7gAhsX'],
    ['export KEY=gpi7Q~Sw1G8L1maWkAkdJXt63A011xVZjjWth', 'gpi7Q~Sw1G8L1maWkAkdJXt63A011xVZjjWth'],
  ],
  keeps: ['KEY=xxx8Q~xxxxxxxxxxxxxxxxxxxx~xxxxxxxxxxxxx', 'bP88Q~xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'a~b~c8Q~3wIHjX'],
})
