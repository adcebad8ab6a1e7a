import {defineToken} from './shape/token.ts'

export const flutterwaveKey = defineToken({
  id: 'flutterwave-key',
  why: 'Flutterwave secret and encryption keys (Flutterwave docs).',
  keywords: ['flwseck'],
  pattern: /FLWSECK(?:_TEST)?-(?:[0-9a-z]{32}-X|[0-9a-z]{12})/,
  hides: [
    [
      'next=%3DFLWSECK_TEST-10b398ffde26242b76f1fd200ff10665-X%26page',
      'FLWSECK_TEST-10b398ffde26242b76f1fd200ff10665-X',
    ],
    ['argv: [run, FLWSECK_TEST-b3685a4ccb2f]', 'FLWSECK_TEST-b3685a4ccb2f'],
    ['first\\nFLWSECK-29a3694c9d6be48437afcab56571ab12-X\\nlast', 'FLWSECK-29a3694c9d6be48437afcab56571ab12-X'],
  ],
  keeps: ['KEY=FLWSECK_TEST-00000000000000000000000000000000-X', 'abcFLWSECK_TEST-d4df8eae10aa388494613f1de7df83c6-X'],
})
