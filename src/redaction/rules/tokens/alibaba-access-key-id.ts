import {defineToken} from './shape/token.ts'

export const alibabaAccessKeyId = defineToken({
  id: 'alibaba-access-key-id',
  why: 'An Alibaba Cloud access key id names the key pair that leaked (Alibaba docs).',
  keywords: ['ltai'],
  pattern: /(?<!\+)LTAI[A-Za-z0-9]{12,26}(?!\+)/,
  hides: [
    ["it was 'LTAI5tNZV3FYjgpJWKTlz1aV'", 'LTAI5tNZV3FYjgpJWKTlz1aV'],
    ['LTAIrbmSlqjA3bQ2', 'LTAIrbmSlqjA3bQ2'],
  ],
  keeps: ['KEY=LTAI5txxxxxxxxxxxxxxxxxx', 'abcLTAI5tCIf8hUmBRRIXSH06fq', 'XLTAI', 'LTAI4example'],
})
