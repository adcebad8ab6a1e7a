import {defineToken} from './shape/token.ts'

export const inngestSigningKey = defineToken({
  id: 'inngest-signing-key',
  why: 'An Upstash or Inngest signing key (their docs).',
  keywords: ['signkey-'],
  pattern: /signkey-(?:[a-z]{2,20}-)?[0-9a-f]{32,64}/,
  hides: [
    [
      'argv: [run, signkey-prod-8e38f380378233e114971286d257a3bde9b84ef1ce078ed92da56d03815511c9]',
      'signkey-prod-8e38f380378233e114971286d257a3bde9b84ef1ce078ed92da56d03815511c9',
    ],
    ['first\\nsignkey-test-6bfd4e2b4e8c331fe5dac104a364a55c\\nlast', 'signkey-test-6bfd4e2b4e8c331fe5dac104a364a55c'],
  ],
  keeps: [
    'KEY=signkey-prod-0000000000000000000000000000000000000000000000000000000000000000',
    'abcsignkey-prod-39042b9d5fdc894b00478e41a7acd5d047f1cc92281fbbfc1b4e57d8e4265133',
  ],
})
