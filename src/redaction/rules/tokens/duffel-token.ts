import {defineToken} from './shape/token.ts'

export const duffelToken = defineToken({
  id: 'duffel-token',
  why: 'A Duffel token books flights (Duffel docs).',
  keywords: ['duffel_'],
  pattern: /duffel_(?:test|live)_[\w=-]{43}/,
  hides: [
    [
      "it was 'duffel_test_WEylhdRZHJG79ZU8qJFjt5Mx5vSjNCEWDQLd9ZQ5saP'",
      'duffel_test_WEylhdRZHJG79ZU8qJFjt5Mx5vSjNCEWDQLd9ZQ5saP',
    ],
    [
      'duffel_live_3nz2NSxzXi594Raa-tudXQR_1Xluom3EeT-i3w2g-qo',
      'duffel_live_3nz2NSxzXi594Raa-tudXQR_1Xluom3EeT-i3w2g-qo',
    ],
  ],
  keeps: [
    'KEY=duffel_test_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcduffel_test_bIG5kqhPTT3McngAG1q-MMB7y3b8lHQtkublxnS69ul',
  ],
})
