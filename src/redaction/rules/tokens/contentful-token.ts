import {defineToken} from './shape/token.ts'

export const contentfulToken = defineToken({
  id: 'contentful-token',
  why: 'A Contentful management token (Contentful docs).',
  keywords: ['cfpat-'],
  pattern: /CFPAT-[\w-]{43}/,
  hides: [
    [
      '{"note":"sent CFPAT-Ac-LGO4zy2fGCNNS_e0G9TnBc2vM0c1VZnYsXMsrnEl"}',
      'CFPAT-Ac-LGO4zy2fGCNNS_e0G9TnBc2vM0c1VZnYsXMsrnEl',
    ],
    [
      'next=%3DCFPAT-LfHP-KnS0eWHv_Ro9mZBzokD_xtEC-f80TCJ68MxKH2%26page',
      'CFPAT-LfHP-KnS0eWHv_Ro9mZBzokD_xtEC-f80TCJ68MxKH2',
    ],
  ],
  keeps: [
    'KEY=CFPAT-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcCFPAT-WkEd-1ZzOBT3PXeHUqMxavLdCQQZ6LMnunptMLMom3B',
  ],
})
