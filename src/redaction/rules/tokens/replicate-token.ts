import {defineToken} from './shape/token.ts'

export const replicateToken = defineToken({
  id: 'replicate-token',
  why: 'A Replicate token (Replicate docs, "authentication").',
  keywords: ['r8_'],
  where: 'begins-word',
  pattern: /r8_[A-Za-z0-9]{36,40}/,
  hides: [
    ["it was 'r8_WVocLShqwEjZt0n4EiVVQdcTgLzFeOKOfc4sk'", 'r8_WVocLShqwEjZt0n4EiVVQdcTgLzFeOKOfc4sk'],
    ['r8_a0NOGJ2n2yXJfiGjaM0IoO8kAlFnOHasetKfy', 'r8_a0NOGJ2n2yXJfiGjaM0IoO8kAlFnOHasetKfy'],
  ],
  keeps: [
    'KEY=r8_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcr8_LNTxr0mPAtCT3QySe30vgLqUDFWjNjVFoVkOc',
    'r8_snorm',
    'ctr8_total_2',
  ],
})
