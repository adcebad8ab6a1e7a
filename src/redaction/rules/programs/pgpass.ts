import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks `host:port:database:user:password` on a separate line. */
export const pgpass = defineShape({
  id: 'pgpass',
  why: 'The password file of PostgreSQL clients, .pgpass.',
  keywords: [':5432:', ':6432:', ':5433:', ':*:'],
  pattern:
    /(?:^|[\n"']|\\n)\s{0,8}[\w.*-]{1,253}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*.@-]{1,64}:(?<secret>[^\s"'`<>\\]{3,512})(?<!:::)(?=\\{0,7}(?:[\s"']|n|$))/,
  accept: secret => !isNoSecret(secret),
})
