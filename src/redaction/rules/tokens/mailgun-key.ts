import {defineToken} from './shape/token.ts'

export const mailgunKey = defineToken({
  id: 'mailgun-key',
  why: 'Mailgun private keys (Mailgun docs).',
  // one character more, because key- alone is in many lines
  keywords: [...'0123456789abcdef'].map(digit => `key-${digit}`),
  pattern: /key-[0-9a-f]{32}/,
  hides: [
    ['first\\nkey-0e98bc40121eded7f5815a4818570e44\\nlast', 'key-0e98bc40121eded7f5815a4818570e44'],
    ["it was 'key-7f44a38232c2509acab18f55bb2f5a81'", 'key-7f44a38232c2509acab18f55bb2f5a81'],
  ],
  keeps: ['KEY=key-00000000000000000000000000000000', 'abckey-eb49c60c8eb4d7aefd499f3ae5e24f04', 'cache-key-0123'],
})
