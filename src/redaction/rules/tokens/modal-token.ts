import {isMixedCase} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const modalToken = defineToken({
  id: 'modal-token',
  why: 'A Modal token, its id and its secret (Modal docs).',
  keywords: ['ak-', 'as-'],
  where: 'begins-word',
  pattern: /a[ks]-[A-Za-z0-9]{22}(?![\w-])/,
  accept: isMixedCase,
  hides: [
    ['level=info msg="token as-YxVNjRfS8iJ77tDvIdkM20 refused"', 'as-YxVNjRfS8iJ77tDvIdkM20'],
    ['as-YxVNjRfS8iJ77tDvIdkM20', 'as-YxVNjRfS8iJ77tDvIdkM20'],
    ['GET /hooks/ak-emuI1yJzkwdAi9Kvc1Gs0Q/events 200', 'ak-emuI1yJzkwdAi9Kvc1Gs0Q'],
  ],
  keeps: [
    'KEY=as-xxxxxxxxxxxxxxxxxxxxxx',
    'abcas-wa9KVGkTUlorr6WTwrY5y7',
    'ak-southcentral',
    'as-configured-in-the-file',
    'break-8fj2',
  ],
})
