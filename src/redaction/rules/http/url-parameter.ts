import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks query parameters whose short names are too common elsewhere. */
export const urlParameter = defineShape({
  id: 'url-parameter',
  why: 'Signatures and codes in query strings: shared access signatures, presigned URLs, OAuth answers, editor links.',
  keywords: [
    'sig=',
    'sig%3d',
    'code=',
    'code%3d',
    'signature=',
    'signature%3d',
    'tkn=',
    'tkn%3d',
    'session=',
    'ticket=',
    '-token=',
    'auth=',
  ],
  pattern:
    /(?:[?&#;]|\\u0026|%26|%3F)(?:sig|(?:auth(?:orization)?_?)?code|device_code|(?:x-(?:amz|goog)-)?signature|tkn|ticket|session|x-amz-security-token|auth)(?:=|%3D)(?<secret>(?:[^&#\s"'`<>\\;,)%]|%(?!26)){6,4096})/i,
  accept: secret => !isNoSecret(secret) && (/\d/.test(secret) || secret.length > 20) && !/^\d{1,6}$/.test(secret),
})
