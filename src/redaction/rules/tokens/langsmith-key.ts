import {defineToken} from './shape/token.ts'

export const langsmithKey = defineToken({
  id: 'langsmith-key',
  why: 'A LangSmith key (LangSmith docs).',
  keywords: ['lsv2_'],
  pattern: /lsv2_[ps][tk]_[0-9a-f]{32}_[0-9a-f]{10}/,
  hides: [
    [
      'next=%3D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%26page',
      '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',
    ],
    [
      'argv: [run, 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]',
      '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',
    ],
  ],
  keeps: [
    'KEY=lsv2_pt_00000000000000000000000000000000_0000000000',
    'abclsv2_pt_c72aa19b67a34b2b76abe7480776f84f_5e8f089369',
  ],
})
