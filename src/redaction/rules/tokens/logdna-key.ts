import {defineBesideVendor} from './shape/beside-vendor.ts'

export const logdnaKey = defineBesideVendor({
  id: 'logdna-key',
  why: 'LogDNA (Mezmo) keys are 32 hexadecimal digits (Mezmo docs).',
  vendors: ['logdna', 'mezmo'],
  value: /[0-9a-f]{32}/,
  hides: [
    [`"logdna.secret" => 'a94214d27ea47752f699056c8ddc11a0',`, 'a94214d27ea47752f699056c8ddc11a0'],
    ['MEZMO_API_KEY=fa502dd2c749034ecafadd819cd07f1d', 'fa502dd2c749034ecafadd819cd07f1d'],
  ],
  keeps: [
    'LOGDNA_API_KEY=00000000000000000000000000000000',
    'LOGDNA_TOKEN=$LOGDNA_TOKEN',
    'GET https://logdna.example.org/v1/items/6b5f26e2 200',
  ],
})
