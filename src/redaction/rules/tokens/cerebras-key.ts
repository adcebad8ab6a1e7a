import {defineToken} from './shape/token.ts'

export const cerebrasKey = defineToken({
  id: 'cerebras-key',
  why: 'A Cerebras key (Cerebras docs).',
  keywords: ['csk-'],
  pattern: /csk-[a-z0-9]{40,64}/,
  hides: [
    [
      'next=%3Dcsk-5ah3kfu92bc53i8vwqo0dptkwqyoh09nijgxks14kxf6va9r%26page',
      'csk-5ah3kfu92bc53i8vwqo0dptkwqyoh09nijgxks14kxf6va9r',
    ],
    [
      'argv: [run, csk-673bqdw67c6a3y5doc7xy6zy81lunidoviy83d80ml08lydc]',
      'csk-673bqdw67c6a3y5doc7xy6zy81lunidoviy83d80ml08lydc',
    ],
  ],
  keeps: [
    'KEY=csk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abccsk-deyik2dq2z8olsg5amggch0q3h9omkvmlwq9rhwu2ksksf92',
  ],
})
