import {defineToken} from './shape/token.ts'

export const mapboxToken = defineToken({
  id: 'mapbox-token',
  why: 'Mapbox secret, temporary and public tokens (Mapbox docs).',
  keywords: ['sk.eyj', 'pk.eyj', 'tk.eyj'],
  pattern: /[pst]k\.eyJ[\w-]{30,400}\.[\w-]{20,40}/,
  hides: [
    [
      'next=%3Dsk.eyJ1Ijoiny4lQceg_U8PxLS1y3ux8_hT_R2_nJRrda7rfX3bwT8QSZXFencaTfYyJyR3.pMfvTtjOJgJb0_PZ79bCdO%26page',
      'sk.eyJ1Ijoiny4lQceg_U8PxLS1y3ux8_hT_R2_nJRrda7rfX3bwT8QSZXFencaTfYyJyR3.pMfvTtjOJgJb0_PZ79bCdO',
    ],
    [
      'argv: [run, pk.eyJ1IjoiBM-zdTS_Z75kFnVuvGiRFfsNxYy1Utqpw4X1Qwv6L6_6G9g8wpj2XyjxpMaW.UM9XLg-uUiVHkDyCFDsLNr]',
      'pk.eyJ1IjoiBM-zdTS_Z75kFnVuvGiRFfsNxYy1Utqpw4X1Qwv6L6_6G9g8wpj2XyjxpMaW.UM9XLg-uUiVHkDyCFDsLNr',
    ],
  ],
  keeps: [
    'KEY=sk.eyJ1Ijoixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxx',
    'abcsk.eyJ1IjoiPSMHXgCbkwTlJXTQnMMLxJO5fPisd7OwREGI4YjKqGzd7mklZSG3JLiX2axL.1E16-lEp_LkiSoqjji-YFE',
  ],
})
