import {defineToken} from './shape/token.ts'

export const nvidiaKey = defineToken({
  id: 'nvidia-key',
  why: 'An NVIDIA API catalogue key (NVIDIA docs).',
  keywords: ['nvapi-'],
  pattern: /nvapi-[\w-]{60,70}/,
  hides: [
    [
      '{"note":"sent 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"}',
      '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',
    ],
    [
      'next=%3D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%26page',
      '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',
    ],
  ],
  keeps: [
    'KEY=nvapi-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcnvapi-TeZocnMZx89-yprnRXY52LFhV2Qyx_hodNeaCxKFZVZd-daUXJvEViRkYEik0IZO',
  ],
})
