import {defineToken} from './shape/token.ts'

export const mailgunPublicKey = defineToken({
  id: 'mailgun-public-key',
  why: 'A Mailgun validation key (Mailgun docs).',
  keywords: ['pubkey-'],
  pattern: /pubkey-[0-9a-f]{32}/,
  hides: [
    ['pubkey-3796d0fb856613d934318829028e0e2f', 'pubkey-3796d0fb856613d934318829028e0e2f'],
    [
      'level=info msg="token pubkey-71e073845d7428cf0ab274873863dde6 refused"',
      'pubkey-71e073845d7428cf0ab274873863dde6',
    ],
  ],
  keeps: ['KEY=pubkey-00000000000000000000000000000000', 'abcpubkey-4faab048aa557864aa00db48087a2d84'],
})
