import {defineToken} from './shape/token.ts'

export const pineconeKey = defineToken({
  id: 'pinecone-key',
  why: 'A Pinecone key (Pinecone docs).',
  keywords: ['pcsk_'],
  pattern: /pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{50,70}/,
  hides: [
    [
      'argv: [run, pcsk_fBBQrx_3nM3kSpqZedbpf37fKL4AKPOYlbhvCobVRP6NJ3ja94j4dvmQVOHorqnwuyCVMW]',
      'pcsk_fBBQrx_3nM3kSpqZedbpf37fKL4AKPOYlbhvCobVRP6NJ3ja94j4dvmQVOHorqnwuyCVMW',
    ],
    [
      'first\\npcsk_Gb3uw_4nZlJgKPqS5cFi9F0OMFoGsyzwKkUVEJwdefQKILfuLDltiWf1leAPoMQw8Ebc4\\nlast',
      'pcsk_Gb3uw_4nZlJgKPqS5cFi9F0OMFoGsyzwKkUVEJwdefQKILfuLDltiWf1leAPoMQw8Ebc4',
    ],
  ],
  keeps: [
    'KEY=pcsk_xxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcpcsk_zufND2_CuMEOULFDIccI7cDb6Zaa8tYriY4Ggv9QVm2Ast76TNqwGxkUqHlPaxH2GVjEnW',
  ],
})
