import {defineBesideVendor} from './shape/beside-vendor.ts'

export const beamerToken = defineBesideVendor({
  id: 'beamer-token',
  why: 'Beamer tokens begin with b_ (Beamer docs).',
  vendors: ['beamer'],
  value: /b_[\w=-]{44}/,
  hides: [
    [
      '{"name":"BEAMER_SECRET","value":"b_7iWmSek_MmLfcB_NvPPVKux-lQJreWTat7C_QkoG6TN5"}',
      'b_7iWmSek_MmLfcB_NvPPVKux-lQJreWTat7C_QkoG6TN5',
    ],
    ['--beamer-token b_LugTulkgfiyylQHJ70XPr7tFohwTNcf6PrCd5zLU0pKn', 'b_LugTulkgfiyylQHJ70XPr7tFohwTNcf6PrCd5zLU0pKn'],
  ],
  keeps: [
    'BEAMER_API_KEY=b_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'BEAMER_TOKEN=$BEAMER_TOKEN',
    'GET https://beamer.example.org/v1/items/895ad88a 200',
  ],
})
