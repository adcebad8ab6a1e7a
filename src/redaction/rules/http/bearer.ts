import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks `Bearer x` without the header's name. */
export const bearer = defineShape({
  id: 'bearer-token',
  why: 'A bearer token (RFC 6750), also where the name of its header is missing.',
  keywords: ['bearer ', 'bearer%20', 'bearer+'],
  pattern: /\bBearer(?: |%20|\+){1,4}(?<secret>[\w.~+/=|:-]{8,8192})/i,
  accept: secret =>
    !isNoSecret(secret) &&
    !NEXT_PAIR.test(secret) &&
    (/\d/.test(secret) || secret.length > 24 || /[a-z][A-Z]{2}|[A-Z]{2}[a-z]/.test(secret)),
})

/** Matches the next pair, as in `token_type=bearer max_tokens=4096`. A token has equals signs only at its end. */
const NEXT_PAIR = /^[A-Za-z_][\w.-]{0,40}=[^=]/
