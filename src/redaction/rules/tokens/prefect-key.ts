import {defineToken} from './shape/token.ts'

export const prefectKey = defineToken({
  id: 'prefect-key',
  why: 'A Prefect key (Prefect docs).',
  keywords: ['pnu_', 'pnb_'],
  pattern: /pn[ub]_[A-Za-z0-9]{36}/,
  hides: [
    ['next=%3Dpnu_89qKcP5dph7kmumV52GlFfvwlduJZAronZG0%26page', 'pnu_89qKcP5dph7kmumV52GlFfvwlduJZAronZG0'],
    ['argv: [run, pnb_Xkg16R25pKEUyVl3zc69ysRMZ6m3Hz8jGKQ9]', 'pnb_Xkg16R25pKEUyVl3zc69ysRMZ6m3Hz8jGKQ9'],
  ],
  keeps: ['KEY=pnu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcpnu_0PWmDixY20jn6dbgtijngmFGGxdiHrtFdLR5'],
})
