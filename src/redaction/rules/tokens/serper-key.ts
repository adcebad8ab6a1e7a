import {defineBesideVendor} from './shape/beside-vendor.ts'

export const serperKey = defineBesideVendor({
  id: 'serper-key',
  why: 'Serper keys are 40 hexadecimal digits (Serper docs).',
  vendors: ['serper'],
  value: /[0-9a-f]{40}/,
  hides: [
    [`"serper.secret" => '0db981799f5488078c08f77445e8aa493c36ce01',`, '0db981799f5488078c08f77445e8aa493c36ce01'],
    ['SERPER_API_KEY=87e58067fb85cb7d712623c21b4beeee07696a3a', '87e58067fb85cb7d712623c21b4beeee07696a3a'],
  ],
  keeps: [
    'SERPER_API_KEY=0000000000000000000000000000000000000000',
    'SERPER_TOKEN=$SERPER_TOKEN',
    'GET https://serper.example.org/v1/items/a28a71ee 200',
  ],
})
