import {defineToken} from './shape/token.ts'

export const groqKey = defineToken({
  id: 'groq-key',
  why: 'A Groq key (Groq docs, "API keys").',
  keywords: ['gsk_'],
  pattern: /gsk_[A-Za-z0-9]{48,56}/,
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
    'KEY=gsk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcgsk_kV6WVm11dWy98NaFNz03CKm6MCFIn6lerPStaNPdWjFFSQcfYvn6',
  ],
})
