import {defineBesideVendor} from './shape/beside-vendor.ts'

export const adafruitIoKey = defineBesideVendor({
  id: 'adafruit-io-key',
  why: 'Adafruit IO keys of old are 32 characters (Adafruit docs).',
  vendors: ['adafruit'],
  value: /[\w-]{32}/,
  hides: [
    ['--adafruit-token 03aefcc8712e065d78dbac5219f6fc22', '03aefcc8712e065d78dbac5219f6fc22'],
    [`"adafruit.secret" => '46cf303d15d2795c29affe5a967007b1',`, '46cf303d15d2795c29affe5a967007b1'],
  ],
  keeps: [
    'ADAFRUIT_API_KEY=00000000000000000000000000000000',
    'ADAFRUIT_TOKEN=$ADAFRUIT_TOKEN',
    'GET https://adafruit.example.org/v1/items/d3c10381 200',
  ],
})
