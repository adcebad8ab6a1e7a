import type {Row} from '../row.ts'

/** Mail and short messages. */
export const MAIL: readonly Row[] = [
  {
    id: 'beamer-token',
    why: 'Beamer tokens begin with b_ (Beamer docs).',
    vendors: ['beamer'],
    value: /b_[\w=-]{44}/,
  },
  {
    id: 'mailchimp-key',
    why: 'A Mailchimp key ends with its data centre (Mailchimp docs).',
    holds: ['-us1', '-us2', '-us3', '-us4', '-us5', '-us6', '-us7', '-us8', '-us9'],
    pattern: /[0-9a-f]{32}-us\d{1,2}/,
  },
  {
    id: 'mailgun-account-key',
    why: 'A Mailgun key or signing key of newer make: three hexadecimal parts (Mailgun docs).',
    near: ['mailgun'],
    pattern: /(?:[Mm]ailgun|MAILGUN)[^\s"'=:]{0,40}[\s"'=:,>]{1,12}(?<secret>[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})/,
  },
  {
    id: 'mailgun-key',
    why: 'Mailgun private keys (Mailgun docs).',
    // one character more, because key- alone is in many lines
    holds: [...'0123456789abcdef'].map(digit => `key-${digit}`),
    pattern: /key-[0-9a-f]{32}/,
  },
  {
    id: 'mailgun-public-key',
    why: 'A Mailgun validation key (Mailgun docs).',
    holds: ['pubkey-'],
    pattern: /pubkey-[0-9a-f]{32}/,
  },
  {
    id: 'messagebird-key',
    why: 'MessageBird keys are 25 characters (MessageBird docs).',
    vendors: ['message-bird'],
    value: /[A-Za-z0-9]{25}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  },
  {
    id: 'resend-key',
    why: 'A Resend key sends mail (Resend docs).',
    holds: ['re_'],
    where: 'begins-word',
    pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}/,
  },
  {
    id: 'sendgrid-key',
    why: 'A SendGrid key (SendGrid docs, "API keys").',
    near: ['sg.'],
    pattern: /(?<![A-Za-z0-9_])SG\.[\w-]{16,32}\.[\w-]{32,64}|SG\.[\w-]{22}\.[\w-]{43}/,
  },
  {
    id: 'sendinblue-key',
    why: 'A Brevo (Sendinblue) key (Brevo docs).',
    holds: ['xkeysib-', 'xsmtpsib-'],
    pattern: /x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}/,
  },
  {
    id: 'twilio-auth-token',
    why: 'The Twilio auth token is 32 hexadecimal digits (Twilio docs).',
    vendors: ['twilio'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'twilio-key',
    why: 'A Twilio API key names a pair that signs requests (Twilio docs, "API keys").',
    holds: [...'0123456789abcdef'].map(digit => `sk${digit}`),
    where: 'begins-word',
    pattern: /(?<!\+)SK[0-9a-f]{32}/,
  },
]
