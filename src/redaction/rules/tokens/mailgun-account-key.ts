import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const mailgunAccountKey = defineShape({
  id: 'mailgun-account-key',
  why: 'A Mailgun key or signing key of newer make: three hexadecimal parts (Mailgun docs).',
  keywords: ['mailgun'],
  pattern: /(?:[Mm]ailgun|MAILGUN)[^\s"'=:]{0,40}[\s"'=:,>]{1,12}(?<secret>[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})/,
  accept: isNoPlaceholder,
  hides: [
    [
      'MAILGUN_SIGNING_KEY=f589f6169df10ca84196eb2a8a31b505-28201fdb-77b26339',
      'f589f6169df10ca84196eb2a8a31b505-28201fdb-77b26339',
    ],
    [
      'mailgun_api_key: "65128fc66134cc39bf3fbb489f0609ac-d3d95a1f-0fd10d6d"',
      '65128fc66134cc39bf3fbb489f0609ac-d3d95a1f-0fd10d6d',
    ],
  ],
  keeps: ['mailgun: sent 3 messages'],
})
