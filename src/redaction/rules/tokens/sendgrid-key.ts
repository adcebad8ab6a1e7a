import {defineToken} from './shape/token.ts'

export const sendgridKey = defineToken({
  id: 'sendgrid-key',
  why: 'A SendGrid key (SendGrid docs, "API keys").',
  keywords: ['sg.'],
  pattern: /SG\.[\w-]{16,32}\.[\w-]{32,64}(?![\w-])/,
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
    'KEY=SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcSG.x7VXIAVkpPEsLzcBN-ZucO.4EiTTBy2B7E7Bx7eAAhL6jPPa4qbIuNtZ8KtGWEXAFG',
    'msg.SG.id',
  ],
})
