import {defineToken} from './shape/token.ts'

export const firecrawlKey = defineToken({
  id: 'firecrawl-key',
  why: 'A Firecrawl key (Firecrawl docs).',
  keywords: ['fc-'],
  where: 'begins-word',
  pattern: /fc-[0-9a-f]{32}/,
  hides: [
    ['{"note":"sent fc-cec593545f16a13b1554c442a99275c9"}', 'fc-cec593545f16a13b1554c442a99275c9'],
    ['next=%3Dfc-1f27d580ed96be63e5e52fd64e26ece7%26page', 'fc-1f27d580ed96be63e5e52fd64e26ece7'],
  ],
  keeps: [
    'KEY=fc-00000000000000000000000000000000',
    'abcfc-f337884990af1329ba5aa567cb00e70f',
    'rfc-2616',
    'fc-cache: succeeded',
  ],
})
