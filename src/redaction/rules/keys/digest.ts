import {defineShape} from '../../rule.ts'

/** The response of HTTP digest authentication. */
export const digest = defineShape({
  id: 'digest-response',
  why: 'Authorization: Digest (RFC 7616): the response proves the password and can be attacked offline.',
  keywords: ['response='],
  pattern: /\bresponse=\\{0,7}"?(?<secret>[\da-f]{32,128})(?![\w-])/i,
  hides: [
    [
      'Authorization: Digest username="a", realm="r", response="6629fae49393a05397450978507c4ef1"',
      '6629fae49393a05397450978507c4ef1',
    ],
  ],
  keeps: ['Digest realm="r", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"', 'image digest sha256:0123', 'response=200'],
})
