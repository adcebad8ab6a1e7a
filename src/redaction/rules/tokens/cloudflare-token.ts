import {defineToken} from './shape/token.ts'

export const cloudflareToken = defineToken({
  id: 'cloudflare-token',
  why: 'Cloudflare user, account and global tokens with prefix (Cloudflare docs).',
  keywords: ['cfut_', 'cfat_', 'cfk_'],
  pattern: /cf(?:ut|at|k)_[A-Za-z0-9]{40}[0-9a-f]{8}/,
  hides: [
    [
      "it was 'cfut_uxneY5LhwuMZIMmJBKPsLFIOLEQGUT6vgvXuRAZb439264d8'",
      'cfut_uxneY5LhwuMZIMmJBKPsLFIOLEQGUT6vgvXuRAZb439264d8',
    ],
    ['cfat_DsgHjlabX7Fhj7nbqfDVDrbo9GEXESGs5p3PJN896d789a89', 'cfat_DsgHjlabX7Fhj7nbqfDVDrbo9GEXESGs5p3PJN896d789a89'],
    [
      'level=info msg="token cfk_FzD6TG7xhLO2pAuQacc1jkpbajzvAbqH6uievoJH7435196a refused"',
      'cfk_FzD6TG7xhLO2pAuQacc1jkpbajzvAbqH6uievoJH7435196a',
    ],
  ],
  keeps: [
    'KEY=cfut_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx00000000',
    'abccfut_XzKyJfHz2us50ln1dT6oiEso6kn43Oao2cvTaXj45332c57f',
    'cfk_short',
  ],
})
