import {defineBesideVendor} from './shape/beside-vendor.ts'

export const fastlyToken = defineBesideVendor({
  id: 'fastly-token',
  why: 'Fastly tokens are 32 characters (Fastly docs).',
  vendors: ['fastly'],
  value: /[\w=-]{32}/,
  hides: [
    ['--fastly-token HUxwZ3D2mRYdZaL3DzlnpFUHmHkfuLNn', 'HUxwZ3D2mRYdZaL3DzlnpFUHmHkfuLNn'],
    [`"fastly.secret" => 'W7U7s450ZNyOeZvCxupNL0GTx0x3mke9',`, 'W7U7s450ZNyOeZvCxupNL0GTx0x3mke9'],
  ],
  keeps: [
    'FASTLY_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'FASTLY_TOKEN=$FASTLY_TOKEN',
    'GET https://fastly.example.org/v1/items/be8c2e70 200',
  ],
})
