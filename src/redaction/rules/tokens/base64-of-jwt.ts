import {defineToken} from './shape/token.ts'

export const base64OfJwt = defineToken({
  id: 'base64-of-jwt',
  why: 'A JSON web token, encoded once more (RFC 7519).',
  keywords: ['zxlk'],
  pattern: /ZXlK[A-Za-z0-9+/_-]{40,90000}={0,2}/,
  accept: blob => /^eyJ[\w-]{8,16000}\.(?:eyJ|[\w-]{0,2000}\.)/.test(Buffer.from(blob, 'base64').toString('latin1')),
  hides: [
    [
      'value: ZXlKaGJHY2lPaUpJVXpJMU5pSjkuZXlKemRXSWlPaUkwTWpFeE55SjkuUm0zdlpKbVZkMFl4M3ZVZTdSYkx3NXNLZkcybkp0UGE5b1hpNE1oUXpE',
      'ZXlKaGJHY2lPaUpJVXpJMU5pSjkuZXlKemRXSWlPaUkwTWpFeE55SjkuUm0zdlpKbVZkMFl4M3ZVZTdSYkx3NXNLZkcybkp0UGE5b1hpNE1oUXpE',
    ],
  ],
  keeps: ['ZXlKIHRoaXMgaXMgbm8gdG9rZW4gYnV0IG9yZGluYXJ5IHRleHQsIGVuY29kZWQ='],
})
