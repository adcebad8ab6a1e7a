import {defineToken} from './shape/token.ts'

export const triggerDevKey = defineToken({
  id: 'trigger-dev-key',
  why: 'Trigger.dev keys (Trigger.dev docs).',
  keywords: ['tr_dev_', 'tr_prod_', 'tr_stg_', 'tr_pat_'],
  pattern: /tr_(?:dev|prod|stg|pat|preview)_[A-Za-z0-9]{16,44}/,
  hides: [
    ['{"note":"sent tr_dev_W7DPMYE4nWVe6349UJIf"}', 'tr_dev_W7DPMYE4nWVe6349UJIf'],
    ['next=%3Dtr_prod_SSnfviww0CjGassdkoSS%26page', 'tr_prod_SSnfviww0CjGassdkoSS'],
  ],
  keeps: ['KEY=tr_dev_xxxxxxxxxxxxxxxxxxxx', 'abctr_dev_DbfoQNzz1OfgGX67BmSu'],
})
