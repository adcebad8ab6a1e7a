import {defineBesideVendor} from './shape/beside-vendor.ts'

export const rollbarToken = defineBesideVendor({
  id: 'rollbar-token',
  why: 'Rollbar tokens are 32 hexadecimal digits (Rollbar docs).',
  vendors: ['rollbar'],
  value: /[0-9a-f]{32}/,
  hides: [
    ['rollbarToken: "9cdcac6de4d361d98949f7da062c1607"', '9cdcac6de4d361d98949f7da062c1607'],
    ['{"name":"ROLLBAR_SECRET","value":"33bce1a7a53be9a4bf9210f857463753"}', '33bce1a7a53be9a4bf9210f857463753'],
  ],
  keeps: [
    'ROLLBAR_API_KEY=00000000000000000000000000000000',
    'ROLLBAR_TOKEN=$ROLLBAR_TOKEN',
    'GET https://rollbar.example.org/v1/items/b0b4dc7b 200',
  ],
})
