import {defineBesideVendor} from './shape/beside-vendor.ts'

export const oktaApiToken = defineBesideVendor({
  id: 'okta-api-token',
  why: 'Okta tokens are 42 characters that begin with 00 (Okta docs).',
  vendors: ['okta'],
  value: /00[\w=-]{40}|[\w-]{64}/,
  hides: [
    ['OKTA_API_KEY=00vmuUQXPo0vAebJaPO1gLtNQWZP2jiMUZegndjEio', '00vmuUQXPo0vAebJaPO1gLtNQWZP2jiMUZegndjEio'],
    ['oktaToken: "008XNswVowi2Z2Veq_bgy4PDe5fA8Lq36jZ367oRZc"', '008XNswVowi2Z2Veq_bgy4PDe5fA8Lq36jZ367oRZc'],
  ],
  keeps: [
    'OKTA_API_KEY=00xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'OKTA_TOKEN=$OKTA_TOKEN',
    'GET https://okta.example.org/v1/items/196fd0dc 200',
  ],
})
