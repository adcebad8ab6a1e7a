import {defineBesideVendor} from './shape/beside-vendor.ts'

export const linearSecret = defineBesideVendor({
  id: 'linear-secret',
  why: 'A Linear client secret is 32 hexadecimal digits (Linear docs).',
  vendors: ['linear'],
  value: /[0-9a-f]{32}/,
  hides: [
    [`"linear.secret" => 'f9b823c3841a2f63618f059f84542162',`, 'f9b823c3841a2f63618f059f84542162'],
    ['LINEAR_API_KEY=3e8ddf58fa178529af086cacdcb6881b', '3e8ddf58fa178529af086cacdcb6881b'],
  ],
  keeps: [
    'LINEAR_API_KEY=00000000000000000000000000000000',
    'LINEAR_TOKEN=$LINEAR_TOKEN',
    'GET https://linear.example.org/v1/items/3274aa8c 200',
  ],
})
