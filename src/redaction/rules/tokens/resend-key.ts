import {defineToken} from './shape/token.ts'

export const resendKey = defineToken({
  id: 'resend-key',
  why: 'A Resend key sends mail (Resend docs).',
  keywords: ['re_'],
  where: 'begins-word',
  pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}/,
  hides: [
    ['export KEY=re_NICGyOlM_JIsDToof4JZcWLo1pLLep32R', 're_NICGyOlM_JIsDToof4JZcWLo1pLLep32R'],
    ['{"note":"sent re_6AO1jtjW_2JlUoLZBGB7vrdgukC5FI6WU"}', 're_6AO1jtjW_2JlUoLZBGB7vrdgukC5FI6WU'],
  ],
  keeps: [
    'KEY=re_xxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxx',
    'abcre_QIz0T0kD_x2DnvN7oxQLDNfIojlfi7I4U',
    're_authenticate_the_user',
    'more_re_tries',
  ],
})
