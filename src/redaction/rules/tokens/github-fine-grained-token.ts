import {defineToken} from './shape/token.ts'

export const githubFineGrainedToken = defineToken({
  id: 'github-fine-grained-token',
  why: 'A fine-grained GitHub token acts as its user on chosen repositories (GitHub docs).',
  keywords: ['github_pat_'],
  pattern: /github_pat_[A-Za-z0-9]{20,24}_[A-Za-z0-9]{55,64}/,
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
    'KEY=github_pat_xxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abc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',
  ],
})
