import {defineToken, evenPlaceholders} from './shape/token.ts'

export const slackWebhook = defineToken({
  id: 'slack-webhook',
  why: 'Whoever knows a Slack webhook address posts to its channel (Slack docs, "incoming webhooks").',
  keywords: ['hooks.slack.com'],
  pattern:
    /hooks\.slack(?:-gov)?\.com(?:\\?\/){1,2}(?:services|workflows|triggers)(?:\\?\/){1,2}(?<secret>[A-Za-z0-9]{6,14}(?:\\?\/[A-Za-z0-9_]{5,60}){1,3})/,
  accept: evenPlaceholders,
  hides: [
    [
      'https://hooks.slack.com/services/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',
      'TLBEQYA848M/B400P2P9SAM/89Fripf480U1WkM5SC6pYcNY',
    ],
    [
      'https:\\/\\/hooks.slack.com\\/services\\/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',
      'TC9MJEBV2\\/BSAZGTSLI\\/fWxfiJxTkDpjSXXjmZz77k5j',
    ],
  ],
  keeps: ['see https://api.slack.com/messaging/webhooks', 'POST https://hooks.slack.com/services/'],
})
