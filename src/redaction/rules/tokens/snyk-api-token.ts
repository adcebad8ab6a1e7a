import {defineBesideVendor} from './shape/beside-vendor.ts'

export const snykApiToken = defineBesideVendor({
  id: 'snyk-api-token',
  why: 'Snyk tokens of old are UUIDs (Snyk docs).',
  vendors: ['snyk'],
  value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  name: /key|token|secret|passw|auth/i,
  hides: [
    ['snykToken: "aa4c35f7-a656-e756-11bd-9ac2638892d0"', 'aa4c35f7-a656-e756-11bd-9ac2638892d0'],
    ['{"name":"SNYK_SECRET","value":"a613b02d-3b3b-20cc-943b-abee983b2207"}', 'a613b02d-3b3b-20cc-943b-abee983b2207'],
  ],
  keeps: [
    'SNYK_API_KEY=00000000-0000-0000-0000-000000000000',
    'SNYK_TOKEN=$SNYK_TOKEN',
    'GET https://snyk.example.org/v1/items/c1cab6e7 200',
  ],
})
