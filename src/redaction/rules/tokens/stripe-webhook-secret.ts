import {defineToken} from './shape/token.ts'

export const stripeWebhookSecret = defineToken({
  id: 'stripe-webhook-secret',
  why: 'The signing secret of a Stripe webhook forges its events (Stripe docs, "webhook signatures").',
  keywords: ['whsec_'],
  where: 'anywhere',
  pattern: /whsec_[A-Za-z0-9+/=]{24,80}/,
  hides: [
    ['first\\nwhsec_bCQoYYnTXlEmiaRytNrlQNqbiC3re5K6\\nlast', 'whsec_bCQoYYnTXlEmiaRytNrlQNqbiC3re5K6'],
    ["it was 'whsec_covmeVmtgg6OUIrc1s7DOfFscFed1kDH'", 'whsec_covmeVmtgg6OUIrc1s7DOfFscFed1kDH'],
  ],
  keeps: ['KEY=whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcwhsec_tKoxAKBcoofE7Z9SckpzBrvXMBwOy59q'],
})
