import {defineBesideVendor} from './shape/beside-vendor.ts'

export const deepgramKey = defineBesideVendor({
  id: 'deepgram-key',
  why: 'Deepgram keys are 40 hexadecimal digits (Deepgram docs).',
  vendors: ['deepgram'],
  value: /[0-9a-f]{40}/,
  hides: [
    ['deepgramToken: "76b7166f0a8674968189333acbaa0062474c3a0f"', '76b7166f0a8674968189333acbaa0062474c3a0f'],
    [
      '{"name":"DEEPGRAM_SECRET","value":"6612d150bd8d2e4e764dcb1bc477584211e42816"}',
      '6612d150bd8d2e4e764dcb1bc477584211e42816',
    ],
  ],
  keeps: [
    'DEEPGRAM_API_KEY=0000000000000000000000000000000000000000',
    'DEEPGRAM_TOKEN=$DEEPGRAM_TOKEN',
    'GET https://deepgram.example.org/v1/items/3ebd1e6a 200',
  ],
})
