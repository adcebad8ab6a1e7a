import {defineBesideVendor} from './shape/beside-vendor.ts'

export const facebookAppSecret = defineBesideVendor({
  id: 'facebook-app-secret',
  why: 'A Facebook app secret is 32 hexadecimal digits (Meta docs).',
  vendors: ['facebook', 'fb-app', 'instagram', 'meta-app'],
  value: /[0-9a-f]{32}/,
  hides: [
    ['FACEBOOK_API_KEY=183e8049b25317116f2cba1a4cb8ac4b', '183e8049b25317116f2cba1a4cb8ac4b'],
    ['{"name":"FB_APP_SECRET","value":"4062f3a3b78d9fc9b16cc26d190a99b5"}', '4062f3a3b78d9fc9b16cc26d190a99b5'],
  ],
  keeps: [
    'FACEBOOK_API_KEY=00000000000000000000000000000000',
    'FACEBOOK_TOKEN=$FACEBOOK_TOKEN',
    'GET https://facebook.example.org/v1/items/a42ac7e4 200',
  ],
})
