import {defineBesideVendor} from './shape/beside-vendor.ts'

export const kucoinKey = defineBesideVendor({
  id: 'kucoin-key',
  why: 'KuCoin keys are 24 hexadecimal digits, secrets UUIDs (KuCoin docs).',
  vendors: ['kucoin'],
  value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}/,
  hides: [
    ['{"name":"KUCOIN_SECRET","value":"ed2985a1-de88-eca0-4eee-a2836c2d94c4"}', 'ed2985a1-de88-eca0-4eee-a2836c2d94c4'],
    ['--kucoin-token 3049b70b4fc8ca1efe7079ae', '3049b70b4fc8ca1efe7079ae'],
  ],
  keeps: [
    'KUCOIN_API_KEY=00000000-0000-0000-0000-000000000000',
    'KUCOIN_TOKEN=$KUCOIN_TOKEN',
    'GET https://kucoin.example.org/v1/items/81b28313 200',
  ],
})
