import {defineToken} from './shape/token.ts'

export const authressKey = defineToken({
  id: 'authress-key',
  why: 'An Authress service client key (Authress docs).',
  keywords: ['.acc_', '.acc-'],
  pattern: /(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[a-z0-9+/_=-]{30,120}/,
  hides: [
    [
      'export KEY=sc_5kc57er3vt.o2zk.acc_117djfddsn.ctkk53zk4olwx627id4252hfrsu5mpy7jwb0pdz4p2omzqy0',
      'sc_5kc57er3vt.o2zk.acc_117djfddsn.ctkk53zk4olwx627id4252hfrsu5mpy7jwb0pdz4p2omzqy0',
    ],
    [
      'export KEY=ext_2hom18alok.uwjc.acc-d5luu2f33f.nqre2l34nlyjkao5ft8gomn3t54rwnnwld68emdq235oan4n',
      'ext_2hom18alok.uwjc.acc-d5luu2f33f.nqre2l34nlyjkao5ft8gomn3t54rwnnwld68emdq235oan4n',
    ],
  ],
  keeps: [
    'KEY=sc_xxxxxxxxxx.xxxx.acc_xxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcsc_h826bj23no.7gd2.acc_v88ssapkms.tfiy6cyo0rl9cipwnk5aly1iyd4s7bq0y15606f40c6ujom1',
  ],
})
