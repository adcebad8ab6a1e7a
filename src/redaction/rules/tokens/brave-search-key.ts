import {isMixedCase} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const braveSearchKey = defineToken({
  id: 'brave-search-key',
  why: 'A Brave Search key (Brave docs).',
  keywords: ['bsa'],
  where: 'begins-word',
  pattern: /BSA[\w-]{28}(?![\w-])/,
  accept: isMixedCase,
  hides: [
    ['level=info msg="token BSANWhlD3PitCDw4E9jLDqwlrlS7FOd refused"', 'BSANWhlD3PitCDw4E9jLDqwlrlS7FOd'],
    ['GET /hooks/BSAiGdRC3CtxzVw2X3n1S6Td8Lk96KM/events 200', 'BSAiGdRC3CtxzVw2X3n1S6Td8Lk96KM'],
  ],
  keeps: ['KEY=BSAxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcBSA3lcSmmlkKA2u9GtppxzX3HcmnFUs', 'BSAD-2024'],
})
