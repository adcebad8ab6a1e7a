import {defineBesideVendor} from './shape/beside-vendor.ts'

export const plaidClient = defineBesideVendor({
  id: 'plaid-client',
  why: 'Plaid client ids are 24 hexadecimal digits, secrets 30 (Plaid docs).',
  vendors: ['plaid'],
  value: /[a-z0-9]{30}|[a-z0-9]{24}/,
  hides: [
    ['{"name":"PLAID_SECRET","value":"db75edff167f2971d57ecd06"}', 'db75edff167f2971d57ecd06'],
    ['--plaid-token 40c94638711331a228627284fffdfb', '40c94638711331a228627284fffdfb'],
  ],
  keeps: [
    'PLAID_API_KEY=000000000000000000000000',
    'PLAID_TOKEN=$PLAID_TOKEN',
    'GET https://plaid.example.org/v1/items/d2dc5b5d 200',
  ],
})
