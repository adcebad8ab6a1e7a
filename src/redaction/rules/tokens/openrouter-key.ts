import {defineToken} from './shape/token.ts'

export const openrouterKey = defineToken({
  id: 'openrouter-key',
  why: 'An OpenRouter key spends its credit (OpenRouter docs, "authentication").',
  keywords: ['sk-or-'],
  pattern: /sk-or-(?:v\d-)?[0-9a-f]{40,64}/,
  hides: [
    [
      'GET /hooks/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/events 200',
      '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',
    ],
    [
      'export KEY=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',
      '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',
    ],
  ],
  keeps: [
    'KEY=sk-or-v1-0000000000000000000000000000000000000000000000000000000000000000',
    'abcsk-or-v1-2d60b83de9e4724f5e370482fbbd13c69a8cf49a44a21a5ed22869d62940b906',
  ],
})
