import {defineBesideVendor} from './shape/beside-vendor.ts'

export const codecovToken = defineBesideVendor({
  id: 'codecov-token',
  why: 'Codecov tokens are 32 characters or UUIDs (Codecov docs).',
  vendors: ['codecov'],
  value: /[a-z0-9]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  hides: [
    [`"codecov.secret" => 'kdqow1q94wsj34wztym4dev9czf278wj',`, 'kdqow1q94wsj34wztym4dev9czf278wj'],
    ['CODECOV_API_KEY=05b75c9e-e08c-3ee6-1af8-f0423a88e220', '05b75c9e-e08c-3ee6-1af8-f0423a88e220'],
  ],
  keeps: [
    'CODECOV_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'CODECOV_TOKEN=$CODECOV_TOKEN',
    'GET https://codecov.example.org/v1/items/78396ccd 200',
  ],
})
