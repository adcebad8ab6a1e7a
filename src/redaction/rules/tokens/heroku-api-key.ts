import {defineBesideVendor} from './shape/beside-vendor.ts'

export const herokuApiKey = defineBesideVendor({
  id: 'heroku-api-key',
  why: 'Heroku keys of old are UUIDs (Heroku devcenter).',
  vendors: ['heroku'],
  value: /[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/,
  name: /key|token|secret|passw|auth/i,
  hides: [
    ['herokuToken: "fc73f178-f8b6-3d8b-978e-8e93e2f83137"', 'fc73f178-f8b6-3d8b-978e-8e93e2f83137'],
    ['{"name":"HEROKU_SECRET","value":"4c5a695e-18ce-46d3-9b9f-19e0f952e2ec"}', '4c5a695e-18ce-46d3-9b9f-19e0f952e2ec'],
  ],
  keeps: [
    'HEROKU_API_KEY=00000000-0000-0000-0000-000000000000',
    'HEROKU_TOKEN=$HEROKU_TOKEN',
    'GET https://heroku.example.org/v1/items/58fbcc94 200',
  ],
})
