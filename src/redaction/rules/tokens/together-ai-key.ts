import {defineBesideVendor} from './shape/beside-vendor.ts'

export const togetherAiKey = defineBesideVendor({
  id: 'together-ai-key',
  why: 'Together AI keys of old are 64 hexadecimal digits (Together docs).',
  vendors: ['together'],
  where: 'assigned',
  value: /[0-9a-f]{64}/,
  hides: [
    [
      'TOGETHER_API_KEY=de2f87cf1bc456f060b9f7bb56c98e5c417d016380db76548d6ce89eb1dc7efc',
      'de2f87cf1bc456f060b9f7bb56c98e5c417d016380db76548d6ce89eb1dc7efc',
    ],
    [
      'togetherToken: "66eba2d5f9ae703b4f5a191b8da359d6c145610ded3f982ab3edc7833f03d3fc"',
      '66eba2d5f9ae703b4f5a191b8da359d6c145610ded3f982ab3edc7833f03d3fc',
    ],
  ],
  keeps: [
    'TOGETHER_API_KEY=0000000000000000000000000000000000000000000000000000000000000000',
    'TOGETHER_TOKEN=$TOGETHER_TOKEN',
    'GET https://together.example.org/v1/items/feff5905 200',
  ],
})
