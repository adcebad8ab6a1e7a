import {isNoPlaceholder} from './shape/placeholder.ts'
import {defineToken} from './shape/token.ts'

export const yandexToken = defineToken({
  id: 'yandex-token',
  why: 'Yandex Cloud tokens and keys (Yandex Cloud docs).',
  keywords: ['t1.9', 'yandex', 'aqvn', 'ycaj', 'ycm', 'yco', 'ycn', 'ycp', 'y0_'],
  where: 'anywhere',
  pattern: /t1\.[A-Z0-9a-z_=-]{1,900}\.[A-Z0-9a-z_-]{86}={0,2}|AQVN[\w-]{35,38}|YC[ANMOP][\w-]{37,38}|y0_[\w-]{50,64}/,
  accept: isNoPlaceholder,
  hides: [
    [
      'export KEY=t1.9euelZl6hv6IsJbRmpx-8D1pyvz2dPwSDc5mwrRSqmEDWSr1_6RPaeZgrYcRn1LBUI6f1MyJuVTADo_nhvlyLINMWmgfgJvRq1psZvctGYYHXbrOs1vtH4sim3fUpO.F28VmC2zUrarDv8GXBnY_NSHbg64Vx8uCjIr5Y91TpQ8psyrOK1B2klJT0U68IxUUmkM4m5AL-Qn5eCkRCn3Gn',
      't1.9euelZl6hv6IsJbRmpx-8D1pyvz2dPwSDc5mwrRSqmEDWSr1_6RPaeZgrYcRn1LBUI6f1MyJuVTADo_nhvlyLINMWmgfgJvRq1psZvctGYYHXbrOs1vtH4sim3fUpO.F28VmC2zUrarDv8GXBnY_NSHbg64Vx8uCjIr5Y91TpQ8psyrOK1B2klJT0U68IxUUmkM4m5AL-Qn5eCkRCn3Gn',
    ],
    ['{"note":"sent AQVN9tPsOkJP7N6NziRcbUlDJSMTxy_gkJBAyqqI"}', 'AQVN9tPsOkJP7N6NziRcbUlDJSMTxy_gkJBAyqqI'],
    ['next=%3DYCAJEImRfp-gi7ns1YZCar_lq-F37-5jBEk-HJeD%26page', 'YCAJEImRfp-gi7ns1YZCar_lq-F37-5jBEk-HJeD'],
  ],
  keeps: [
    'KEY=t1.9euelZxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abct1.9euelZJwfpXg4knb4CiJTEOx7ZDc0o-fIJAhU0hFl73N9E3CwF76wBdoe1gqKO59vzuPKAoAagmRGszcyL6_KdUE--rCH6JjJ8QIuIEenV-GFgf63ZODW8b2P_3Hcb.Hfg2aAdBpmJDoDD1P6p-2WN0-FFyUvOqr_1wzbF1nImeiU6FJAJoEiUkrBippvQdtJmxot-JnIt24LTf7if1R9',
    't1.micro',
    'host t1.example.org',
  ],
})
