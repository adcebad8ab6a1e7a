import {defineToken} from './shape/token.ts'

export const zapierHook = defineToken({
  id: 'zapier-hook',
  why: 'Whoever knows the address of a Zapier hook starts its Zap (Zapier docs, "webhooks").',
  keywords: ['hooks.zapier.com'],
  pattern: /hooks\.zapier\.com\/hooks\/(?:catch|standard)\/(?<secret>\d{4,12}\/[A-Za-z0-9]{5,40})/,
  hides: [
    ['https://hooks.zapier.com/hooks/catch/9380977/gzmvtw6/', '9380977/gzmvtw6'],
    ['https://hooks.zapier.com/hooks/catch/68823878/bwpk3gu/', '68823878/bwpk3gu'],
  ],
  keeps: ['KEY=https://hooks.zapier.com/hooks/catch/0000000/xxxxxxx/', 'https://hooks.zapier.com/hooks/catch/'],
})
