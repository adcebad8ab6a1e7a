import {defineBesideVendor} from './shape/beside-vendor.ts'

export const freshbooksToken = defineBesideVendor({
  id: 'freshbooks-token',
  why: 'FreshBooks tokens are 64 characters (FreshBooks docs).',
  vendors: ['fresh-books'],
  value: /[a-z0-9]{64}/,
  hides: [
    [
      'FRESH_BOOKS_API_KEY=wabtieq1jw8hd5g8fpzayh3el4gpnm3ydevnkr82m4k0zgvtj1rvn15hae2at0r5',
      'wabtieq1jw8hd5g8fpzayh3el4gpnm3ydevnkr82m4k0zgvtj1rvn15hae2at0r5',
    ],
    [
      '{"name":"FRESH_BOOKS_SECRET","value":"1q546zjpr4k8th0vardhv7h2w3w1s0szsfymwmgwtq7w2azvmer8ake4zkdj86lr"}',
      '1q546zjpr4k8th0vardhv7h2w3w1s0szsfymwmgwtq7w2azvmer8ake4zkdj86lr',
    ],
  ],
  keeps: [
    'FRESH_BOOKS_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'FRESH_BOOKS_TOKEN=$FRESH_BOOKS_TOKEN',
    'GET https://freshbooks.example.org/v1/items/548af3b0 200',
  ],
})
