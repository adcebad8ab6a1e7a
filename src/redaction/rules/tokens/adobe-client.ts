import {defineBesideVendor} from './shape/beside-vendor.ts'

export const adobeClient = defineBesideVendor({
  id: 'adobe-client',
  why: 'Adobe client ids are 32 hexadecimal digits, secrets begin with p8e- (Adobe docs).',
  vendors: ['adobe'],
  value: /p8e-[A-Za-z0-9_-]{32}|[0-9a-f]{32}/,
  hides: [
    ['ADOBE_API_KEY=3eb83f3fb830b94f84c91b7088238184', '3eb83f3fb830b94f84c91b7088238184'],
    ['adobeToken: "p8e-aX1NT5l4dQLcaELPdTUk2P7A9HetjjzF"', 'p8e-aX1NT5l4dQLcaELPdTUk2P7A9HetjjzF'],
  ],
  keeps: [
    'ADOBE_API_KEY=00000000000000000000000000000000',
    'ADOBE_TOKEN=$ADOBE_TOKEN',
    'GET https://adobe.example.org/v1/items/e9078f09 200',
  ],
})
