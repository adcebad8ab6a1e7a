import {defineToken} from './shape/token.ts'

export const pulumiToken = defineToken({
  id: 'pulumi-token',
  why: 'A Pulumi token (Pulumi docs).',
  keywords: ['pul-'],
  pattern: /pul-[0-9a-f]{40}/,
  hides: [
    ['first\\npul-5cf846ed4024ecb9051db0eee85a09f7b4e46b59\\nlast', 'pul-5cf846ed4024ecb9051db0eee85a09f7b4e46b59'],
    ["it was 'pul-fcb88f8f934b4e9433de5300c2122b6d830e0d3f'", 'pul-fcb88f8f934b4e9433de5300c2122b6d830e0d3f'],
  ],
  keeps: ['KEY=pul-0000000000000000000000000000000000000000', 'abcpul-730e778c12029fb4955d29f1e04269c8a50840f9'],
})
