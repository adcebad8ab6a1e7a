import {defineToken} from './shape/token.ts'

export const snykToken = defineToken({
  id: 'snyk-token',
  why: 'A Snyk service token (Snyk docs).',
  keywords: ['snyk_'],
  pattern: /snyk_(?:uat|sat|spat)\.[0-9a-f]{8}\.[\w.-]{40,400}/,
  hides: [
    [
      'snyk_uat.e96931fb.zMfjwTrjTwvgXS9uEXVp1kg_Eh-PPZrPfKmd2d1wtrjnpKR4gNd-tLsU7wWa7Z7A9CgKva6rfwEicmThUBoyHp6IC7',
      'snyk_uat.e96931fb.zMfjwTrjTwvgXS9uEXVp1kg_Eh-PPZrPfKmd2d1wtrjnpKR4gNd-tLsU7wWa7Z7A9CgKva6rfwEicmThUBoyHp6IC7',
    ],
    [
      'level=info msg="token snyk_sat.7aa1eed6.IOqWFNwgsvbtyALrmm3KU_tQXzUYCm0pRU6hWfN4T_mirgxjDOpFKLe4w53t1Hh24DkOCjTTpD89lzeixroDLC5bZL refused"',
      'snyk_sat.7aa1eed6.IOqWFNwgsvbtyALrmm3KU_tQXzUYCm0pRU6hWfN4T_mirgxjDOpFKLe4w53t1Hh24DkOCjTTpD89lzeixroDLC5bZL',
    ],
  ],
  keeps: [
    'KEY=snyk_uat.00000000.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcsnyk_uat.88edad4f.G-AW4zZooF5ysqTxTVfmzAW_qu7XYC4JXDbmiQEhf2rCL_P7LANKMEQIpHZDERUqflpncYRr_M0uK_YLFlOeJDaNnm',
  ],
})
