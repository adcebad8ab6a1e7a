import {defineToken} from './shape/token.ts'

export const stripeKey = defineToken({
  id: 'stripe-key',
  why: 'Stripe secret and restricted keys move money (Stripe docs, "API keys"); publishable keys stay.',
  keywords: ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
  pattern: /[rs]k_(?:live|test|prod)_[A-Za-z0-9]{24,250}/,
  hides: [
    ['{"note":"sent sk_live_Q3dyVseg1pNRuf7Gs5hssbtZ"}', 'sk_live_Q3dyVseg1pNRuf7Gs5hssbtZ'],
    [
      'next=%3D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%26page',
      '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',
    ],
    [
      'argv: [run, sk_test_51nJUf0NVjLEjfODIW1XHLbhZ17vFlnbpbfWugmHdvU2f9JtgseUXbZrcto7byb0lEW12ckL9dfL64L9NUeErOWmLQbtcJ30nu7]',
      'sk_test_51nJUf0NVjLEjfODIW1XHLbhZ17vFlnbpbfWugmHdvU2f9JtgseUXbZrcto7byb0lEW12ckL9dfL64L9NUeErOWmLQbtcJ30nu7',
    ],
  ],
  keeps: [
    'KEY=sk_live_xxxxxxxxxxxxxxxxxxxxxxxx',
    'abcsk_live_bm3jEphoVVgleeloH953Z29a',
    'pk_live_51H8sLq2eZvKYlo2C7tGkPqLw',
    'task_test_0wra5jq3wuxkxau6o2ywrvuiv7ru9c',
  ],
})
