import {defineBesideVendor} from './shape/beside-vendor.ts'

export const etherscanKey = defineBesideVendor({
  id: 'etherscan-key',
  why: 'Etherscan keys are 34 capitals and digits (Etherscan docs).',
  vendors: ['etherscan'],
  value: /[A-Z0-9]{34}/,
  hides: [
    ['--etherscan-token ILLGNH8X4U8F6FNW6I7ZXMN87PLK4S4BHN', 'ILLGNH8X4U8F6FNW6I7ZXMN87PLK4S4BHN'],
    [`"etherscan.secret" => 'W3169Y6M2N1CFYH1XJ0U5WX4M726MBXUU2',`, 'W3169Y6M2N1CFYH1XJ0U5WX4M726MBXUU2'],
  ],
  keeps: [
    'ETHERSCAN_API_KEY=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
    'ETHERSCAN_TOKEN=$ETHERSCAN_TOKEN',
    'GET https://etherscan.example.org/v1/items/653a3c53 200',
  ],
})
