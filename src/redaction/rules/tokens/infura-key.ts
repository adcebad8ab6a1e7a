import {defineBesideVendor} from './shape/beside-vendor.ts'

export const infuraKey = defineBesideVendor({
  id: 'infura-key',
  why: 'Infura keys are 32 hexadecimal digits (Infura docs).',
  vendors: ['infura'],
  value: /[0-9a-f]{32}/,
  hides: [
    ['INFURA_API_KEY=2cfaeed7b8b6df77e128ceeb62e60939', '2cfaeed7b8b6df77e128ceeb62e60939'],
    ['infuraToken: "c07fad58d80936f8ecc1e24d14e90469"', 'c07fad58d80936f8ecc1e24d14e90469'],
  ],
  keeps: [
    'INFURA_API_KEY=00000000000000000000000000000000',
    'INFURA_TOKEN=$INFURA_TOKEN',
    'GET https://infura.example.org/v1/items/91dccc19 200',
  ],
})
