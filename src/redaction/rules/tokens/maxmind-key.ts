import {defineToken} from './shape/token.ts'

export const maxmindKey = defineToken({
  id: 'maxmind-key',
  why: 'A MaxMind licence key (MaxMind docs).',
  keywords: ['_mmk'],
  pattern: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk/,
  hides: [
    ['first\\n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\\nlast', '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'],
    ["it was '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'", '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'],
  ],
  keeps: ['KEY=xxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxx_mmk'],
})
