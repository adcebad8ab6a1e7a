import {defineToken} from './shape/token.ts'

export const jinaKey = defineToken({
  id: 'jina-key',
  why: 'A Jina AI key (Jina docs).',
  keywords: ['jina_'],
  pattern: /jina_[0-9a-f]{32}[\w-]{20,40}/,
  hides: [
    [
      "it was 'jina_0fa5f5449d81d01a2f66902a5c6040d4AuBc3GXumrjmX894wXcCt56s0XiN'",
      'jina_0fa5f5449d81d01a2f66902a5c6040d4AuBc3GXumrjmX894wXcCt56s0XiN',
    ],
    [
      'jina_b9fdccd11a60e0c555fa4052265ac6f2FZKb95DeRU0eZv0fiQpyedrrgU2z',
      'jina_b9fdccd11a60e0c555fa4052265ac6f2FZKb95DeRU0eZv0fiQpyedrrgU2z',
    ],
  ],
  keeps: [
    'KEY=jina_00000000000000000000000000000000xxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcjina_6e6bfbd39742464e2b05c4c7a77af07apSprN8FGLeiEQn7qR2IDoqIrGGZg',
  ],
})
