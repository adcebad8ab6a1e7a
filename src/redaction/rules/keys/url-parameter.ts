import {defineShape} from '../../rule.ts'
import {isNoSecret} from './not-a-secret.ts'

/** Parameters of a query whose short names say nothing elsewhere. */
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
  hides: [
    ['GET /callback?state=xyz&code=4f9a-bc21-77de HTTP/1.1', '4f9a-bc21-77de'],
    ['https://x.blob.core.windows.net/c?sv=2022&sig=aB3%2Fd9e%3D&se=2026', 'aB3%2Fd9e%3D'],
    ['https://editor.example.com/?tkn=abc123def456&folder=/w', 'abc123def456'],
  ],
  keeps: ['GET /login?code=404 HTTP/1.1', 'error?code=invalid_request', 'https://h/x?sig=$SIG'],
})
