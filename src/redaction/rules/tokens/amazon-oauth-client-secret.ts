import {defineToken} from './shape/token.ts'

export const amazonOauthClientSecret = defineToken({
  id: 'amazon-oauth-client-secret',
  why: 'The secret of a Login with Amazon client (Amazon docs).',
  keywords: ['amzn1.oa2-cs.v1.'],
  pattern: /amzn1\.oa2-cs\.v1\.[0-9a-f]{64}/,
  hides: [
    [
      "it was 'amzn1.oa2-cs.v1.c7a0f7043e649521a91593d958636a5766259986364e432d58d1fd617b533666'",
      'amzn1.oa2-cs.v1.c7a0f7043e649521a91593d958636a5766259986364e432d58d1fd617b533666',
    ],
    [
      'amzn1.oa2-cs.v1.592abd5016a2f775e832dc7482ba59ef0e3eae49759181ebab32d3a1d9c49ac5',
      'amzn1.oa2-cs.v1.592abd5016a2f775e832dc7482ba59ef0e3eae49759181ebab32d3a1d9c49ac5',
    ],
  ],
  keeps: [
    'KEY=amzn1.oa2-cs.v1.0000000000000000000000000000000000000000000000000000000000000000',
    'abcamzn1.oa2-cs.v1.389cb731aca95d716a792a62fbca39bc148c341ef6039705b68317a4b8bfff1a',
  ],
})
