import {defineToken} from './shape/token.ts'

export const intra42Secret = defineToken({
  id: 'intra42-secret',
  why: 'A 42 intranet client secret (42 API docs).',
  keywords: ['s-s4t2'],
  pattern: /s-s4t2(?:ud|af)-[0-9a-f]{64}/,
  hides: [
    [
      "it was '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'",
      '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',
    ],
    [
      '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',
      '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',
    ],
  ],
  keeps: [
    'KEY=s-s4t2ud-0000000000000000000000000000000000000000000000000000000000000000',
    'abcs-s4t2ud-98580f7950d901207fc383320b441e0da2de6e20ec23c2f86b5f2113ea345c57',
  ],
})
