import {defineToken} from './shape/token.ts'

export const twilioKey = defineToken({
  id: 'twilio-key',
  why: 'A Twilio API key names a pair that signs requests (Twilio docs, "API keys").',
  keywords: [...'0123456789abcdef'].map(digit => `sk${digit}`),
  where: 'begins-word',
  pattern: /(?<!\+)SK[0-9a-f]{32}/,
  hides: [
    ['argv: [run, SKea4d92fc9f5dafd1c75a27f9fa635c8b]', 'SKea4d92fc9f5dafd1c75a27f9fa635c8b'],
    ['first\\nSKd4cc04b4199715ce50e17065c2a65c07\\nlast', 'SKd4cc04b4199715ce50e17065c2a65c07'],
  ],
  keeps: ['KEY=SK00000000000000000000000000000000', 'abcSK9ba08be586f2b55d23d55e880446ca7d', 'SKe2f is a short id'],
})
