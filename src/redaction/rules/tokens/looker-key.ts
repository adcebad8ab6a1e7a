import {defineBesideVendor} from './shape/beside-vendor.ts'

export const lookerKey = defineBesideVendor({
  id: 'looker-key',
  why: 'Looker client ids are 20 characters, secrets 24 (Looker docs).',
  vendors: ['looker'],
  value: /[A-Za-z0-9]{24}|[A-Za-z0-9]{20}/,
  hides: [
    [`"looker.secret" => 'AuNEK6J9B6R5KfqoaxOn',`, 'AuNEK6J9B6R5KfqoaxOn'],
    ['LOOKER_API_KEY=cXdCfKnrX00K0qLSUojVrXi9', 'cXdCfKnrX00K0qLSUojVrXi9'],
  ],
  keeps: [
    'LOOKER_API_KEY=xxxxxxxxxxxxxxxxxxxx',
    'LOOKER_TOKEN=$LOOKER_TOKEN',
    'GET https://looker.example.org/v1/items/a2e89677 200',
  ],
})
