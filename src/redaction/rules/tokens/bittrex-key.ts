import {defineBesideVendor} from './shape/beside-vendor.ts'

export const bittrexKey = defineBesideVendor({
  id: 'bittrex-key',
  why: 'Bittrex keys are 32 characters (Bittrex docs).',
  vendors: ['bittrex'],
  value: /[a-z0-9]{32}/,
  hides: [
    ['bittrexToken: "m1ii9hx1ltwbshx27zo23g0hyqwkq676"', 'm1ii9hx1ltwbshx27zo23g0hyqwkq676'],
    ['{"name":"BITTREX_SECRET","value":"wnfq2m10fd5si9t4dkp5cdi6bvloto6d"}', 'wnfq2m10fd5si9t4dkp5cdi6bvloto6d'],
  ],
  keeps: [
    'BITTREX_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'BITTREX_TOKEN=$BITTREX_TOKEN',
    'GET https://bittrex.example.org/v1/items/ba0230c7 200',
  ],
})
