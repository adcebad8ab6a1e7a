import {defineToken} from './shape/token.ts'

export const togetherKey = defineToken({
  id: 'together-key',
  why: 'A Together AI key (Together docs).',
  keywords: ['tgp_v1_'],
  pattern: /tgp_v1_[\w-]{43}/,
  hides: [
    ['tgp_v1_XWO6G3MaOaK15LnBcwXVCg92zJ3MLR7IfZrqUyYCMeq', 'tgp_v1_XWO6G3MaOaK15LnBcwXVCg92zJ3MLR7IfZrqUyYCMeq'],
    [
      'level=info msg="token tgp_v1_pm94zfArWri-qTmHDWIFfy95kWnHmUIL1bPC6Xavz0l refused"',
      'tgp_v1_pm94zfArWri-qTmHDWIFfy95kWnHmUIL1bPC6Xavz0l',
    ],
  ],
  keeps: [
    'KEY=tgp_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abctgp_v1_mnpNf_N2q1G3aqwsuqZb5yl0PE0mHm4id549OMYuu_u',
  ],
})
