import {defineToken} from './shape/token.ts'

export const googleRefreshToken = defineToken({
  id: 'google-refresh-token',
  why: 'A Google refresh token makes access tokens until it is revoked (Google docs, "OAuth 2.0").',
  keywords: ['1//0'],
  pattern: /1\/\/0[\w-]{40,220}/,
  hides: [
    [
      'first\\n1//0Bjrb6tP6r_QFoxXzJrJW-6xMfo6WReWRC3xLgcDowizUYbaVjd0pV-i3TDMp9DK_Ldgojwc_AzCQAcjO3zzZYWsO2vIPzkxyZ8lp\\nlast',
      '1//0Bjrb6tP6r_QFoxXzJrJW-6xMfo6WReWRC3xLgcDowizUYbaVjd0pV-i3TDMp9DK_Ldgojwc_AzCQAcjO3zzZYWsO2vIPzkxyZ8lp',
    ],
    [
      "it was '1//03yzPej7XMN3aEChCas6OWfXXeAZzM-07BeuUAcLRyYRj9cw7b0mFPvI5-rpyC'",
      '1//03yzPej7XMN3aEChCas6OWfXXeAZzM-07BeuUAcLRyYRj9cw7b0mFPvI5-rpyC',
    ],
  ],
  keeps: [
    'KEY=1//0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abc1//0uJRSvQpi9pdovL4fuUjG45kBtuHZ9JWCA0Yn7XlQRCoW5G7YhpsrW0pS0i6H9WHtbmVkr_iRvHUo0BRTgyoNpaDPUZHXJXSP0sO2',
    'page 1//09 of 12',
  ],
})
