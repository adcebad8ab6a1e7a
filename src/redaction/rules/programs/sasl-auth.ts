import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks what a mail client sends to log in. */
export const saslAuth = defineShape({
  id: 'sasl-auth',
  why: 'AUTH and AUTHENTICATE of SMTP, IMAP and POP3 (RFC 4954, 4616): user and password in base64 behind the mechanism.',
  keywords: ['auth plain ', 'auth login ', 'auth xoauth2 ', 'auth oauthbearer ', 'auth ntlm ', 'authenticate '],
  pattern:
    /\bAUTH(?:ENTICATE)? (?:PLAIN|LOGIN|XOAUTH2|OAUTHBEARER|NTLM) (?<secret>(?=[A-Za-z+/]{0,8192}[\d=])[A-Za-z\d+/]{6,8192}={0,2})/,
  accept: secret => !isNoSecret(secret) && !/^X?O?AUTH/.test(secret),
})
