import {defineBesideVendor} from './shape/beside-vendor.ts'

export const etsyKey = defineBesideVendor({
  id: 'etsy-key',
  why: 'Etsy keys are 24 characters (Etsy docs).',
  vendors: ['etsy'],
  value: /[a-z0-9]{24}/,
  hides: [
    ['--etsy-token lm3gv42ozgvk29u7e27gjx73', 'lm3gv42ozgvk29u7e27gjx73'],
    [`"etsy.secret" => 'w9r95lr4fu9im0ycvs4ev9m5',`, 'w9r95lr4fu9im0ycvs4ev9m5'],
  ],
  keeps: [
    'ETSY_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxx',
    'ETSY_TOKEN=$ETSY_TOKEN',
    'GET https://etsy.example.org/v1/items/0c7bf5c7 200',
  ],
})
