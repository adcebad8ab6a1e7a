import {defineToken} from './shape/token.ts'

export const atlassianToken = defineToken({
  id: 'atlassian-token',
  why: 'Atlassian API tokens, app passwords and access keys (Atlassian docs).',
  keywords: ['atatt3', 'atctt3', 'atstt3', 'atbb', 'attb'],
  pattern: /AT(?:ATT|CTT|STT)3[\w=-]{80,300}|ATBB[A-Za-z0-9]{32}/,
  hides: [
    [
      'next=%3DATATT3xFfGF0NSFKRUBK-5k97ITejIa5RFkaKXbFvu6pSJaW5rDcP9fMxofkxxR8thNVkNcuGMR0Lay43Kp2NqGI2M8fVcIMbzDsTWWiG8PJBGzVyRl9raN_HwZu9xup0ODFk5ae41RZApztZ49-dAEpUS5PJEGh8RbfZJPqWbWYNWHP1iR_Ow6PKa63=AA7ABA08%26page',
      'ATATT3xFfGF0NSFKRUBK-5k97ITejIa5RFkaKXbFvu6pSJaW5rDcP9fMxofkxxR8thNVkNcuGMR0Lay43Kp2NqGI2M8fVcIMbzDsTWWiG8PJBGzVyRl9raN_HwZu9xup0ODFk5ae41RZApztZ49-dAEpUS5PJEGh8RbfZJPqWbWYNWHP1iR_Ow6PKa63=AA7ABA08',
    ],
    ['argv: [run, ATBBbrbwGjZOswFz6ztkLuQqC7h2uCudn9ZM]', 'ATBBbrbwGjZOswFz6ztkLuQqC7h2uCudn9ZM'],
    [
      'first\\nATCTT3xFfGN0cHP-sIVkz4juI80AKEX8Qp4RUPwFNZAwuVW-u5DAQccfhRmB2NrHfiOesbxlmMXDTgwJg-RK-bboHzdlIUYaU1f66PBmoaTB7lMUBHhW44QUsFzVBZlNgQJVTM2Oz98kIRHlaoLBwND0HOzvboW90ArvdIh6L8z5=28D461B8\\nlast',
      'ATCTT3xFfGN0cHP-sIVkz4juI80AKEX8Qp4RUPwFNZAwuVW-u5DAQccfhRmB2NrHfiOesbxlmMXDTgwJg-RK-bboHzdlIUYaU1f66PBmoaTB7lMUBHhW44QUsFzVBZlNgQJVTM2Oz98kIRHlaoLBwND0HOzvboW90ArvdIh6L8z5=28D461B8',
    ],
  ],
  keeps: [
    'KEY=ATATT3xFfGF0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=00000000',
    'abcATATT3xFfGF05JTtmjcKR6IrZbG8CdmVeH9gUmHUgsdSq2NrrjD5pTq8PH7NMaJ_BHc_XayeeAIHG-PEsqmjBheXhwroAc2t0HQJ0EjnYQKMD51QPTuUQ96C2C5w0YldgAk92kLVadwIhTsX-FuvYszT2CJZIsB9wg596zwPa_ljJ3YSDZSkKJ_j26SJ=3D3A308D',
  ],
})
