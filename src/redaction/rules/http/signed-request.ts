import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks the signature among the parameters of an `Authorization` header. */
export const signedRequest = defineShape({
  id: 'signed-request',
  why: 'Authorization: AWS4-HMAC-SHA256, OAuth 1.0, Hawk, HTTP signatures: the signature stands for the request for minutes.',
  keywords: ['signature=', 'mac='],
  pattern:
    /(?:AWS4-(?:HMAC-SHA256|ECDSA-P256-SHA256)|GOOG4-(?:HMAC|RSA)-SHA256|OAuth|Hawk|Signature|TC3-HMAC-SHA256|ACS3-HMAC-SHA256|SDK-HMAC-SHA256|SharedKey)\s[^\n]{0,1200}?\b(?:oauth_)?(?:signature|mac)=\\{0,7}["']?(?<secret>[A-Za-z\d+/%=_-]{20,1024})/i,
  accept: secret => /\d/.test(secret) && !isNoSecret(secret),
})
