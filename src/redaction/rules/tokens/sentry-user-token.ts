import {defineToken} from './shape/token.ts'

export const sentryUserToken = defineToken({
  id: 'sentry-user-token',
  why: 'A Sentry user token (Sentry docs, "auth tokens").',
  keywords: ['sntryu_'],
  pattern: /sntryu_[0-9a-f]{64}/,
  hides: [
    [
      'GET /hooks/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/events 200',
      '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',
    ],
    [
      'export KEY=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',
      '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',
    ],
  ],
  keeps: [
    'KEY=sntryu_0000000000000000000000000000000000000000000000000000000000000000',
    'abcsntryu_3d1ef6bc13ea88a5ecdcd0a2cc920e831d0081364cc09f6146f7cd0451cbd71f',
  ],
})
