import {defineBesideVendor} from './shape/beside-vendor.ts'

export const finicityKey = defineBesideVendor({
  id: 'finicity-key',
  why: 'Finicity secrets are 20 characters, tokens 32 hexadecimal digits (Finicity docs).',
  vendors: ['finicity'],
  value: /[0-9a-f]{32}|[A-Za-z0-9]{20}/,
  hides: [
    ['finicityToken: "49fc2fa9a40a1a787267e344490b109e"', '49fc2fa9a40a1a787267e344490b109e'],
    ['{"name":"FINICITY_SECRET","value":"XUEL2kBZ6VyOB3ek1edM"}', 'XUEL2kBZ6VyOB3ek1edM'],
  ],
  keeps: [
    'FINICITY_API_KEY=00000000000000000000000000000000',
    'FINICITY_TOKEN=$FINICITY_TOKEN',
    'GET https://finicity.example.org/v1/items/4db41373 200',
  ],
})
