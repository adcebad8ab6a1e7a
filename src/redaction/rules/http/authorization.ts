import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {isUserAndPassword} from '../values/secret-part.ts'

/** Masks the credentials in `Basic dXNlcjpwYXNz`. */
export const basic = defineShape({
  id: 'basic-credentials',
  why: 'User and password in base64 (RFC 7617), with or without the name of the header.',
  keywords: ['basic ', 'basic%20', 'basic+'],
  pattern: /\bBasic(?: |%20|\+){1,4}(?<secret>[A-Za-z\d+/]{4,2048}(?:={1,2}|(?:%3D){1,2})?)/i,
  accept: secret => isUserAndPassword(secret),
})

/** Masks the token in `Bearer x`. */
export const bearer = defineShape({
  id: 'bearer-token',
  why: 'A bearer token (RFC 6750), with or without the name of the header.',
  keywords: ['bearer ', 'bearer%20', 'bearer+'],
  at: /bearer(?: |%20|\+){1,4}[\w.~+/=|:\\-]{8}/iy,
  pattern: /\bBearer(?: |%20|\+){1,4}(?<secret>[\w.~+/=|:-]{8,8192})/i,
  accept: secret =>
    !isNoSecret(secret) &&
    !NEXT_PAIR.test(secret) &&
    (/\d/.test(secret) || secret.length > 24 || /[a-z][A-Z]{2}|[A-Z]{2}[a-z]/.test(secret)),
})

/** Matches a pair such as `max_tokens=4096`, which may follow `bearer`. A token contains `=` only at its end. */
const NEXT_PAIR = /^[A-Za-z_][\w.-]{0,40}=[^=]/

/** Masks the response of HTTP digest authentication. */
export const digest = defineShape({
  id: 'digest-response',
  why: 'Authorization: Digest (RFC 7616). The response is computed from the password, so that it can be attacked offline.',
  keywords: ['response='],
  pattern: /\bresponse=\\{0,7}"?(?<secret>[\da-f]{32,128})(?![\w-])/i,
})

/** Masks the signature in an `Authorization` header. */
export const signedRequest = defineShape({
  id: 'signed-request',
  why: 'Authorization: AWS4-HMAC-SHA256, OAuth 1.0, Hawk, HTTP signatures. Anyone can repeat a signed request for minutes.',
  keywords: ['signature=', 'mac='],
  pattern:
    /(?:AWS4-(?:HMAC-SHA256|ECDSA-P256-SHA256)|GOOG4-(?:HMAC|RSA)-SHA256|OAuth|Hawk|Signature|TC3-HMAC-SHA256|ACS3-HMAC-SHA256|SDK-HMAC-SHA256|SharedKey)\s[^\n]{0,1200}?\b(?:oauth_)?(?:signature|mac)=\\{0,7}["']?(?<secret>[A-Za-z\d+/%=_-]{20,1024})/i,
  accept: secret => /\d/.test(secret) && !isNoSecret(secret),
})
