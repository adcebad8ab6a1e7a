import {isPublished} from '../accept/published.ts'
import {hasDigitAndLetter, isNoSequence} from '../accept/randomness.ts'
import type {Row} from '../row.ts'

/** Keys, secrets and signed addresses of Google. */
export const GOOGLE: readonly Row[] = [
  {
    id: 'google-api-key',
    why: 'A Google API key bills its project, Gemini and Maps included (Google docs, "API keys").',
    holds: ['AIza'],
    pattern: /(?<!\+)AIza[\w-]{35}(?![\w-])/,
    accept: key => isNoSequence(key) && !isPublished(key),
  },
  {
    id: 'google-chat-webhook',
    why: 'Key and token in the address of a Google Chat webhook allow to post (Google docs).',
    holds: ['chat.googleapis.com'],
    pattern: /chat\.googleapis\.com\/v1\/spaces\/[\w-]{5,40}\/messages\?(?<secret>[\w%=&.-]{60,300})/,
  },
  {
    id: 'google-hmac-key',
    why: 'The id of an interoperability key of Google Cloud Storage names the pair that leaked (Google docs, "HMAC keys").',
    // many lines contain google
    holds: [...'0123456789ABCDEFGHIJKMNOPQRSTUVWXYZ'].map(char => `GOOG${char}`),
    pattern: /GOOG(?:1E)?[A-Z0-9]{20,58}/,
    accept: hasDigitAndLetter,
  },
  {
    id: 'google-oauth-client-secret',
    why: 'The secret of a Google OAuth client (Google docs, "OAuth 2.0").',
    holds: ['GOCSPX-'],
    pattern: /GOCSPX-[\w-]{28}/,
  },
  {
    id: 'google-oauth-token',
    why: 'A Google access token acts as the account it was made for (Google docs, "OAuth 2.0").',
    holds: ['ya29.'],
    pattern: /ya29\.(?:[a-z]\.)?[\w-]{20,2000}(?:\.[\w-]{1,500})?/,
  },
  {
    id: 'google-refresh-token',
    why: 'A Google refresh token makes access tokens until it is revoked (Google docs, "OAuth 2.0").',
    holds: ['1//0'],
    pattern: /1\/\/0[\w-]{40,220}/,
  },
  {
    id: 'google-signed-url',
    why: 'The signature of a Google Cloud Storage address is the permission itself (Google docs, "signed URLs").',
    near: ['x-goog-signature'],
    pattern: /[Xx]-[Gg]oog-[Ss]ignature(?:=|%3[Dd])(?<secret>[0-9a-f]{64,1200})/,
  },
  {
    id: 'google-authorization-code',
    why: 'A code that is exchanged for tokens of a Google account (Google docs, "OAuth 2.0").',
    holds: ['4/0A', '4%2F0A'],
    where: 'anywhere',
    pattern: /4(?:\/|%2F)0A[A-Za-z0-9_-]{40,120}/,
  },
]
