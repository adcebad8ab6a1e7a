import {defineToken} from './shape/token.ts'

export const definedNetworkingKey = defineToken({
  id: 'defined-networking-key',
  why: 'A Defined Networking key (Defined docs).',
  keywords: ['dnkey-'],
  where: 'anywhere',
  pattern: /dnkey-[a-z0-9=_-]{26}-[a-z0-9=_-]{52}/,
  hides: [
    [
      'first\\ndnkey-33fzizr7m95g44ncdixfb5l60q-vx6bmnscgzbzub6i5c6w0vfvkjwigwgj7bqx3q1gmdbq0tnjlkg0\\nlast',
      'dnkey-33fzizr7m95g44ncdixfb5l60q-vx6bmnscgzbzub6i5c6w0vfvkjwigwgj7bqx3q1gmdbq0tnjlkg0',
    ],
    [
      "it was 'dnkey-3jx9x9mpagkyam3vn41641u47k-lpxs0ww6lpskddpyzkpskpf0c67tg50v5i8mozwioeztlqlhfj56'",
      'dnkey-3jx9x9mpagkyam3vn41641u47k-lpxs0ww6lpskddpyzkpskpf0c67tg50v5i8mozwioeztlqlhfj56',
    ],
  ],
  keeps: [
    'KEY=dnkey-xxxxxxxxxxxxxxxxxxxxxxxxxx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcdnkey-k3w7qmej376i4glhkrcyeaiiqf-cufogz9wc7god4en5y6qrinucyb8unjsi8q6htf3wqzv18p5dirv',
  ],
})
