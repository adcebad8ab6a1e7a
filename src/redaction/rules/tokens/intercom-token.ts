import {defineBesideVendor} from './shape/beside-vendor.ts'

export const intercomToken = defineBesideVendor({
  id: 'intercom-token',
  why: 'Intercom tokens are 60 characters (Intercom docs).',
  vendors: ['intercom'],
  value: /[\w=-]{60}/,
  hides: [
    [
      '--intercom-token lJ2A_-47nEkHiI2TjwQYOSe8U91xNPxDlQGsta3nvKbvbjn_K2Vh102dT8Nd',
      'lJ2A_-47nEkHiI2TjwQYOSe8U91xNPxDlQGsta3nvKbvbjn_K2Vh102dT8Nd',
    ],
    [
      `"intercom.secret" => 'KtEBMptVnXfFha4HWJPdnMv90Sr7t39dZ9p7r5S-iGX7KJAAjQyPLmNYtALe',`,
      'KtEBMptVnXfFha4HWJPdnMv90Sr7t39dZ9p7r5S-iGX7KJAAjQyPLmNYtALe',
    ],
  ],
  keeps: [
    'INTERCOM_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'INTERCOM_TOKEN=$INTERCOM_TOKEN',
    'GET https://intercom.example.org/v1/items/acbff24a 200',
  ],
})
