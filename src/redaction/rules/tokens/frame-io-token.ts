import {defineToken} from './shape/token.ts'

export const frameIoToken = defineToken({
  id: 'frame-io-token',
  why: 'A Frame.io developer token (Frame.io docs).',
  keywords: ['fio-u-'],
  where: 'anywhere',
  pattern: /fio-u-[\w=-]{64}/,
  hides: [
    [
      '{"note":"sent fio-u-L0RXoGess8n0szmFYByrEMoicAmSPYe0PJ5RaMUGV0LnBrnHN-lPKtMkLVu7smQu"}',
      'fio-u-L0RXoGess8n0szmFYByrEMoicAmSPYe0PJ5RaMUGV0LnBrnHN-lPKtMkLVu7smQu',
    ],
    [
      'next=%3Dfio-u-AOez57c9pC3gD8F_czY30bAJEAuUO0t2pRkXmNQmNCptmayb9dGuMVMx22u-uODY%26page',
      'fio-u-AOez57c9pC3gD8F_czY30bAJEAuUO0t2pRkXmNQmNCptmayb9dGuMVMx22u-uODY',
    ],
  ],
  keeps: [
    'KEY=fio-u-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcfio-u-xnCc8C-9YZr9ML-r-B2D25JSgsW4whAmgawG8TBn3C-xeU3qQI1koi9ygcw5VbuS',
  ],
})
