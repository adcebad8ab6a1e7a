import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const asanaToken = defineShape({
  id: 'asana-token',
  why: 'An Asana personal access token (Asana docs).',
  keywords: ['asana'],
  pattern: /(?:[Aa]sana|ASANA)[^\n]{0,60}?(?<secret>[012]\/\d{12,20}(?:\/\d{12,20})?:[0-9a-f]{32})/,
  accept: isNoPlaceholder,
  hides: [
    [
      'ASANA_TOKEN=1/3362118753325411:8c327999d34dcb632940051f0d92f3b7',
      '1/3362118753325411:8c327999d34dcb632940051f0d92f3b7',
    ],
    [
      'asana: token 2/9862946955212249/1749118149099382:eaea45f5ef71a3eeb3ff496f20a8b2f2 refused',
      '2/9862946955212249/1749118149099382:eaea45f5ef71a3eeb3ff496f20a8b2f2',
    ],
  ],
  keeps: ['asana project 1/2 done'],
})
