import {defineToken} from './shape/token.ts'

export const netlifyToken = defineToken({
  id: 'netlify-token',
  why: 'A Netlify token (Netlify docs).',
  keywords: ['nfp_', 'nfc_', 'nfo_', 'nfu_'],
  pattern: /nf[pcou]_[A-Za-z0-9]{36,40}/,
  hides: [
    ['export KEY=nfp_Wz2ydqgg8axu41Cv51Nq7byIP3ZhFGMSdWLQ', 'nfp_Wz2ydqgg8axu41Cv51Nq7byIP3ZhFGMSdWLQ'],
    ['{"note":"sent nfc_R6K29WM1jLPnIgeZLdIQNHdzz3QnvOoB9Yb3"}', 'nfc_R6K29WM1jLPnIgeZLdIQNHdzz3QnvOoB9Yb3'],
  ],
  keeps: ['KEY=nfp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcnfp_DAkVOvCsHiuc2reyOdICmm0lFQ8ULUXVCKCE'],
})
