import {defineToken} from './shape/token.ts'

export const notionToken = defineToken({
  id: 'notion-token',
  why: 'Notion integration tokens (Notion docs).',
  keywords: ['secret_', 'ntn_'],
  pattern: /secret_[A-Za-z0-9]{43}|ntn_[0-9]{11}[A-Za-z0-9]{35}/,
  hides: [
    [
      'next=%3D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%26page',
      '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',
    ],
    [
      'argv: [run, secret_QzkDDvzTeI2e0ukeLz2AtBf7Du5D9vcUoAj8dFL4Jmh]',
      'secret_QzkDDvzTeI2e0ukeLz2AtBf7Du5D9vcUoAj8dFL4Jmh',
    ],
  ],
  keeps: [
    'KEY=ntn_00000000000xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcntn_25947871979WpDVemzCVzJaBgJnUQLcaRdohg9rnvBj7vC',
    'secret_name_of_the_bundle',
    'ntn_count',
  ],
})
