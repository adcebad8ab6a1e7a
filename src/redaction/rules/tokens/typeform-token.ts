import {defineToken} from './shape/token.ts'

export const typeformToken = defineToken({
  id: 'typeform-token',
  why: 'A Typeform token (Typeform docs).',
  keywords: ['tfp_'],
  where: 'anywhere',
  pattern: /tfp_[\w=.-]{43,59}/,
  hides: [
    [
      'argv: [run, tfp_X9UDvYb4knv27U3uCKNDW9Hw1oTDous4FOTOSxk2_EPbVhEJPf5vfSB1O-i]',
      'tfp_X9UDvYb4knv27U3uCKNDW9Hw1oTDous4FOTOSxk2_EPbVhEJPf5vfSB1O-i',
    ],
    [
      'first\\ntfp_WguBM4E1SKnYJBbTSrB4hpZX6t2_k405WCcHipZYcADxIaf0ncaLPvXSb8M\\nlast',
      'tfp_WguBM4E1SKnYJBbTSrB4hpZX6t2_k405WCcHipZYcADxIaf0ncaLPvXSb8M',
    ],
  ],
  keeps: [
    'KEY=tfp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxxxxxxxxxx',
    'abctfp_ZuPTUEq1uPEIUiEyo3i3o75mAz8x5t5QXPrO6g8q_1ruAoVa__8Z7zr8mvM',
  ],
})
