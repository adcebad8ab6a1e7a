import {defineShape} from '../../rule.ts'

/** Masks the response of HTTP digest authentication. */
export const digest = defineShape({
  id: 'digest-response',
  why: 'Authorization: Digest (RFC 7616): the response proves the password and can be attacked offline.',
  keywords: ['response='],
  pattern: /\bresponse=\\{0,7}"?(?<secret>[\da-f]{32,128})(?![\w-])/i,
})
