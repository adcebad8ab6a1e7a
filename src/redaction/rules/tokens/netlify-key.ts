import {defineBesideVendor} from './shape/beside-vendor.ts'

export const netlifyKey = defineBesideVendor({
  id: 'netlify-key',
  why: 'Netlify tokens of old are 40 to 46 characters (Netlify docs).',
  vendors: ['netlify'],
  value: /[\w=-]{40,46}/,
  hides: [
    [
      `"netlify.secret" => 'uUc123YnK40ncvBwFmL05PtRvG2Ppc68KWyFOiXwMXF',`,
      'uUc123YnK40ncvBwFmL05PtRvG2Ppc68KWyFOiXwMXF',
    ],
    ['NETLIFY_API_KEY=yBfLlchuMpG4WQJTunMgW-wzhHAAjMxuOGzViMqeDgA', 'yBfLlchuMpG4WQJTunMgW-wzhHAAjMxuOGzViMqeDgA'],
  ],
  keeps: [
    'NETLIFY_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'NETLIFY_TOKEN=$NETLIFY_TOKEN',
    'GET https://netlify.example.org/v1/items/04539f02 200',
  ],
})
