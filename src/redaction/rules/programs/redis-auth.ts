import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks passwords in commands and settings of the cache. */
export const redisAuth = defineShape({
  id: 'redis-auth',
  why: 'AUTH, HELLO, ACL SETUSER and requirepass of Redis and Valkey, as settings and as MONITOR prints them.',
  keywords: ['requirepass', 'masterauth', '"auth" ', '"auth\\', 'auth ', 'setuser', 'user ', '2) "'],
  at: /requirepass|masterauth|2\) "|"AUTH\\{0,3}" |AUTH |(?:SETUSER|user)\\{0,3}"? [^\n<=>#]{0,200}[>#]/y,
  pattern:
    /(?:\b(?:requirepass|masterauth|sentinel auth-pass \S{1,64})\\{0,3}"?[ \t]{1,8}|(?:^|[\n>"] ?|\d\] )AUTH (?:default )?|\\{0,3}"AUTH\\{0,3}"(?: \\{0,3}"[\w-]{1,64}\\{0,3}"(?= ))? |(?:^|\n)1\) "(?:requirepass|masterauth)"\r?\n2\) |\b(?:SETUSER|user)\\{0,3}"? [^\n<=]{1,200}?[ "][>#])\\{0,3}["']?(?<secret>[^\s"'\\<][^\s"'\\]{2,1023})/,
  lines: {before: 1, after: 0, when: /^2\) "/},
  accept: secret => !isNoSecret(secret) && !OTHER_WORDS.test(secret),
})

/** Words of messages and mechanisms of SASL. */
const OTHER_WORDS =
  /^(?:(?:failed|command|called|error|is|not|mechanisms?)\b|(?:PLAIN|LOGIN|NTLM|GSSAPI|XOAUTH2|OAUTHBEARER|EXTERNAL|(?:CRAM|DIGEST|SCRAM)-[A-Z\d-]{3,16})$)/
