import {defineToken} from './shape/token.ts'

export const shippoToken = defineToken({
  id: 'shippo-token',
  why: 'Shippo tokens, live and test (Shippo docs).',
  keywords: ['shippo_'],
  pattern: /shippo_(?:live|test)_[0-9a-f]{40}/,
  hides: [
    [
      'export KEY=shippo_live_bf673ec9012e66c5ac6ddb1761a9ac9831e950a8',
      'shippo_live_bf673ec9012e66c5ac6ddb1761a9ac9831e950a8',
    ],
    [
      '{"note":"sent shippo_test_0ab9278c1826af10a9f70d648ee9a3d9254d1cb7"}',
      'shippo_test_0ab9278c1826af10a9f70d648ee9a3d9254d1cb7',
    ],
  ],
  keeps: [
    'KEY=shippo_live_0000000000000000000000000000000000000000',
    'abcshippo_live_099e514e23ec3434b78af422fe519b55a817dcbb',
  ],
})
