import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const sendgridKey = defineShape({
  id: 'sendgrid-key',
  why: 'A SendGrid key (SendGrid docs, "API keys").',
  keywords: ['sg.'],
  pattern: /(?<![A-Za-z0-9_])SG\.[\w-]{16,32}\.[\w-]{32,64}|SG\.[\w-]{22}\.[\w-]{43}/,
  accept: isNoPlaceholder,
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
    'abcSG.x7VXIAVkpPEsLzcBN-ZucO.4EiTTBy2B7E7Bx7eAAhL6jPPa4qbIuNtZ8KtGWE',
    'msg.SG.id',
  ],
})
