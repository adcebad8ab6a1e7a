import {defineToken} from './shape/token.ts'

export const flutterwavePublicKey = defineToken({
  id: 'flutterwave-public-key',
  why: 'The public half of a Flutterwave key names the account (Flutterwave docs).',
  keywords: ['flwpubk'],
  pattern: /FLWPUBK(?:_TEST)?-[0-9a-z]{32}-X/,
  hides: [
    ["it was 'FLWPUBK_TEST-a75c27f1f381fccd8b724a9be6fcb2bf-X'", 'FLWPUBK_TEST-a75c27f1f381fccd8b724a9be6fcb2bf-X'],
    ['FLWPUBK-0231719e77c502b075083aa34ea24b29-X', 'FLWPUBK-0231719e77c502b075083aa34ea24b29-X'],
  ],
  keeps: ['KEY=FLWPUBK_TEST-00000000000000000000000000000000-X', 'abcFLWPUBK_TEST-7ccc62dc9ef758a7033e4f682810c063-X'],
})
