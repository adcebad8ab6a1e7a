import {defineToken} from './shape/token.ts'

export const perplexityKey = defineToken({
  id: 'perplexity-key',
  why: 'A Perplexity key (Perplexity docs).',
  keywords: ['pplx-'],
  pattern: /pplx-[A-Za-z0-9]{40,64}/,
  hides: [
    [
      'level=info msg="token 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 refused"',
      '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',
    ],
    [
      'GET /hooks/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/events 200',
      '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',
    ],
  ],
  keeps: [
    'KEY=pplx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcpplx-kfU2jcEO3A3sLfh5TsjxIWGJo9dKa2RDIrFGrXHBZzlxNLIA',
    'model pplx-7b-online',
  ],
})
