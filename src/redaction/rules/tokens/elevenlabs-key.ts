import {defineToken} from './shape/token.ts'

export const elevenlabsKey = defineToken({
  id: 'elevenlabs-key',
  why: 'An ElevenLabs key (ElevenLabs docs).',
  // one character more, because sk_ alone is in many lines
  keywords: [...'0123456789abcdef'].map(digit => `sk_${digit}`),
  pattern: /sk_[0-9a-f]{48}/,
  hides: [
    [
      'argv: [run, sk_be450f9f97b6c18e9bcdf8d6ba0d15572972830e0f8ab6fe]',
      'sk_be450f9f97b6c18e9bcdf8d6ba0d15572972830e0f8ab6fe',
    ],
    [
      'first\\nsk_af1a2adc3ba95b90ffa8bf2d2104b3bedaa53cf2fbcb11ac\\nlast',
      'sk_af1a2adc3ba95b90ffa8bf2d2104b3bedaa53cf2fbcb11ac',
    ],
  ],
  keeps: [
    'KEY=sk_000000000000000000000000000000000000000000000000',
    'abcsk_9a93284cc8316b5014f6459be8f14def866e8af653509277',
    'risk_1',
    'sk_buff',
  ],
})
