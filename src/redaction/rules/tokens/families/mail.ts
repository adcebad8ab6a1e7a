import {isMixedCase} from '../accept/randomness.ts'
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
    // one character more, because many lines contain key-
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
  {
    id: 'mandrill-key',
    why: 'A Mandrill key, with its prefix (Mailchimp Transactional docs).',
    holds: ['md-'],
    where: 'begins-word',
    pattern: /md-[\w-]{22}/,
    accept: isMixedCase,
  },
  {
    id: 'postmark-token',
    why: 'A Postmark server token is a UUID (Postmark docs).',
    vendors: ['postmark'],
    value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  },
  {
    id: 'sparkpost-key',
    why: 'A SparkPost key is 40 hexadecimal digits (SparkPost docs).',
    vendors: ['sparkpost'],
    value: /[0-9a-f]{40}/,
  },
  {
    id: 'mailjet-key',
    why: 'Mailjet keys and secrets are 32 hexadecimal digits (Mailjet docs).',
    vendors: ['mailjet', 'mj-apikey'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'vonage-secret',
    why: 'A Vonage secret is 16 characters (Vonage docs).',
    vendors: ['vonage', 'nexmo'],
    value: /[A-Za-z0-9]{16}/,
  },
  {
    id: 'customer-io-key',
    why: 'Customer.io keys are 20 or 32 hexadecimal digits (Customer.io docs).',
    vendors: ['customer-io', 'customerio'],
    value: /[0-9a-f]{32}|[0-9a-f]{20}/,
  },
  {
    id: 'mailersend-token',
    why: 'A MailerSend token begins with mlsn (MailerSend docs).',
    vendors: ['mailersend'],
    value: /mlsn\.[0-9a-f]{64}/,
  },
  {
    id: 'klaviyo-key',
    why: 'A private Klaviyo key: pk_ and 34 hexadecimal digits (Klaviyo docs).',
    holds: ['pk_'],
    where: 'begins-word',
    pattern: /pk_[0-9a-f]{34}/,
  },
  {
    id: 'telnyx-key',
    why: 'A Telnyx key of the second version (Telnyx docs).',
    holds: ['KEY0'],
    pattern: /KEY0[0-9A-F]{31}_[A-Za-z0-9]{22}/,
  },
]
