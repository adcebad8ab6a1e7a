import {defineToken} from './shape/token.ts'

export const sourcegraphToken = defineToken({
  id: 'sourcegraph-token',
  why: 'A Sourcegraph token (Sourcegraph docs).',
  keywords: ['sgp_', 'slk_'],
  pattern: /sgp_(?:[0-9a-fA-F]{16}_|local_)?[0-9a-fA-F]{40}|slk_[0-9a-f]{64}/,
  hides: [
    ['export KEY=sgp_10a465edc0cb1f2ca82fb9c0bf9fd5dbcc2b22e4', 'sgp_10a465edc0cb1f2ca82fb9c0bf9fd5dbcc2b22e4'],
    [
      '{"note":"sent sgp_2ed8581a6ac7816c_44e7067d5ec39695030e95c1bba6bd663b94eed6"}',
      'sgp_2ed8581a6ac7816c_44e7067d5ec39695030e95c1bba6bd663b94eed6',
    ],
    [
      'next=%3Dsgp_local_1355b940c514f8fb5d835d07328c978e80a24a35%26page',
      'sgp_local_1355b940c514f8fb5d835d07328c978e80a24a35',
    ],
    [
      'argv: [run, slk_e14cc4fb399c64a54d2c2fe9c2a8495958307509a627f37e2c1673213ba90dc3]',
      'slk_e14cc4fb399c64a54d2c2fe9c2a8495958307509a627f37e2c1673213ba90dc3',
    ],
  ],
  keeps: ['KEY=sgp_0000000000000000000000000000000000000000', 'abcsgp_dd3926ae8cb5a3bb004c7f5a946c148469ae00a4'],
})
