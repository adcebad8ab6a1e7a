import {defineToken} from './shape/token.ts'

export const clojarsToken = defineToken({
  id: 'clojars-token',
  why: 'A Clojars deploy token (Clojars wiki).',
  keywords: ['clojars_'],
  pattern: /CLOJARS_[0-9a-f]{60}/,
  hides: [
    [
      'CLOJARS_5f26a9bb4d5986c8982d645dd5fa3feab8937550bc6837509268be1b6312',
      'CLOJARS_5f26a9bb4d5986c8982d645dd5fa3feab8937550bc6837509268be1b6312',
    ],
    [
      'level=info msg="token CLOJARS_19f4b794cec347131ba11a664f158a6f6a898ac2a6dcee61c4de3cf075a2 refused"',
      'CLOJARS_19f4b794cec347131ba11a664f158a6f6a898ac2a6dcee61c4de3cf075a2',
    ],
  ],
  keeps: [
    'KEY=CLOJARS_000000000000000000000000000000000000000000000000000000000000',
    'abcCLOJARS_a3e2ebb99fb863fc99d0f8fd3f756ac61d0deae32e0996f557495af1ff1a',
  ],
})
