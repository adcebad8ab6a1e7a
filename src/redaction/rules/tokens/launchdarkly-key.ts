import {defineToken} from './shape/token.ts'

export const launchdarklyKey = defineToken({
  id: 'launchdarkly-key',
  why: 'LaunchDarkly SDK, mobile and API keys (LaunchDarkly docs).',
  // one character more, because sdk- alone is in many lines
  keywords: [
    ...[...'0123456789abcdef'].map(digit => `sdk-${digit}`),
    ...[...'0123456789abcdef'].map(digit => `mob-${digit}`),
  ],
  pattern: /(?:sdk|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/,
  hides: [
    ['sdk-4eebe4a9-4162-4bc0-ab14-5adec1680efd', 'sdk-4eebe4a9-4162-4bc0-ab14-5adec1680efd'],
    [
      'level=info msg="token mob-da2a50da-fa7c-4d66-a540-c2573b22ae36 refused"',
      'mob-da2a50da-fa7c-4d66-a540-c2573b22ae36',
    ],
  ],
  keeps: ['abcsdk-edd436b4-6862-4b0b-a40f-a1edee67b9a0', 'pod api-7d9f8b6c5d-x2x9p'],
})
