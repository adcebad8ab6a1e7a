import {defineToken} from './shape/token.ts'

export const plaidToken = defineToken({
  id: 'plaid-token',
  why: 'A Plaid access token reads bank accounts (Plaid docs).',
  keywords: ['access-sandbox-', 'access-development-', 'access-production-'],
  pattern: /access-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  hides: [
    [
      'next=%3Daccess-production-2280f5d8-6121-9c92-254b-25c2e4dffa95%26page',
      'access-production-2280f5d8-6121-9c92-254b-25c2e4dffa95',
    ],
    [
      'argv: [run, access-sandbox-c4c2bbbc-9dc3-04d4-999e-35be9fc00220]',
      'access-sandbox-c4c2bbbc-9dc3-04d4-999e-35be9fc00220',
    ],
  ],
  keeps: ['abcaccess-production-a403d06b-01d5-167e-70b1-acdd665ee65d'],
})
