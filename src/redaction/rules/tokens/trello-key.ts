import {defineBesideVendor} from './shape/beside-vendor.ts'

export const trelloKey = defineBesideVendor({
  id: 'trello-key',
  why: 'Trello keys are 32 hexadecimal digits, tokens 64 or ATTA and 72 (Trello docs).',
  vendors: ['trello'],
  value: /ATTA[0-9a-fA-F]{72}|[0-9a-zA-Z-]{64}|[0-9a-zA-Z-]{32}/,
  hides: [
    [`"trello.secret" => '60426f8b548ae969c7346a9e884d76b1',`, '60426f8b548ae969c7346a9e884d76b1'],
    [
      'TRELLO_API_KEY=ATTA4ef197f8ffb3ff82322ab5af61159bf40a3f2bb51f39e9d061db4d90812c912f0f1385e4',
      'ATTA4ef197f8ffb3ff82322ab5af61159bf40a3f2bb51f39e9d061db4d90812c912f0f1385e4',
    ],
  ],
  keeps: [
    'TRELLO_API_KEY=00000000000000000000000000000000',
    'TRELLO_TOKEN=$TRELLO_TOKEN',
    'GET https://trello.example.org/v1/items/d5e5fabe 200',
  ],
})
