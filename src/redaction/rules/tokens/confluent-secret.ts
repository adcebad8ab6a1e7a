import {defineBesideVendor} from './shape/beside-vendor.ts'

export const confluentSecret = defineBesideVendor({
  id: 'confluent-secret',
  why: 'Confluent keys are 16 characters, secrets 64 (Confluent docs).',
  vendors: ['confluent', 'ccloud'],
  value: /[A-Za-z0-9+/]{64}|[A-Z0-9]{16}|[a-z0-9]{16}/,
  hides: [
    [
      '--confluent-token oH4hZEnfUc6nVGpyPRzOdR9t6sd5vp3PZzyGKnCDl6C3mUltjNVIZQ17MXgvFVzk',
      'oH4hZEnfUc6nVGpyPRzOdR9t6sd5vp3PZzyGKnCDl6C3mUltjNVIZQ17MXgvFVzk',
    ],
    [`"ccloud.secret" => 'SOJYEP1FCQCX4G2Y',`, 'SOJYEP1FCQCX4G2Y'],
  ],
  keeps: [
    'CONFLUENT_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'CONFLUENT_TOKEN=$CONFLUENT_TOKEN',
    'GET https://confluent.example.org/v1/items/2de7e2d9 200',
  ],
})
