import {defineToken} from './shape/token.ts'

export const e2bKey = defineToken({
  id: 'e2b-key',
  why: 'An E2B key starts sandboxes (E2B docs).',
  keywords: ['e2b_'],
  pattern: /(?:sk_)?e2b_[0-9a-f]{40,48}/,
  hides: [
    ["it was 'e2b_86cda810d31ff85159995c69bc3fd5a809594274'", 'e2b_86cda810d31ff85159995c69bc3fd5a809594274'],
    ['sk_e2b_09f92884f30a1b88dbbddd74235fba694365b541', 'sk_e2b_09f92884f30a1b88dbbddd74235fba694365b541'],
  ],
  keeps: ['KEY=e2b_0000000000000000000000000000000000000000', 'abce2b_af07d310461a5f3ec5bfcc53e0ba81af66e24c4e'],
})
