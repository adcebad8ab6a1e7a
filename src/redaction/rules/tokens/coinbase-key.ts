import {defineBesideVendor} from './shape/beside-vendor.ts'

export const coinbaseKey = defineBesideVendor({
  id: 'coinbase-key',
  why: 'Coinbase keys are 64 characters (Coinbase docs).',
  vendors: ['coinbase'],
  value: /[\w-]{64}|[A-Za-z0-9]{16}/,
  hides: [
    [
      'coinbaseToken: "DuxPPWIJvRoYLiQD-oFtX7eqGwBQkOYjNKasFBAt42Sy_MAZn5mRb2wq_htVbzCP"',
      'DuxPPWIJvRoYLiQD-oFtX7eqGwBQkOYjNKasFBAt42Sy_MAZn5mRb2wq_htVbzCP',
    ],
    ['{"name":"COINBASE_SECRET","value":"La8JZToqN3JxqNeD"}', 'La8JZToqN3JxqNeD'],
  ],
  keeps: [
    'COINBASE_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'COINBASE_TOKEN=$COINBASE_TOKEN',
    'GET https://coinbase.example.org/v1/items/81d394dd 200',
  ],
})
