import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const oktaToken = defineShape({
  id: 'okta-token',
  why: 'An Okta API token (Okta docs).',
  keywords: ['ssws '],
  pattern: /SSWS (?<secret>00[\w-]{40})/,
  accept: isNoPlaceholder,
  hides: [
    ['Authorization: SSWS 00Co8QWxI2M6pQTewvopPeqNIOgc0axp2NKZq_gzzY', '00Co8QWxI2M6pQTewvopPeqNIOgc0axp2NKZq_gzzY'],
    [
      '-H "authorization: SSWS 00cEJBpeh-UtyrmT2HbbYgaYXAfSWfxvPOA8Yv-Afh"',
      '00cEJBpeh-UtyrmT2HbbYgaYXAfSWfxvPOA8Yv-Afh',
    ],
  ],
  keeps: ['SSWS $TOKEN'],
})
