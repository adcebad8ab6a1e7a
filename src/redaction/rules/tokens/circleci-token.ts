import {defineToken} from './shape/token.ts'

export const circleciToken = defineToken({
  id: 'circleci-token',
  why: 'CircleCI tokens of users and projects (CircleCI docs).',
  keywords: ['ccipat_', 'cciprj_'],
  pattern: /CCI(?:PAT|PRJ)_[A-Za-z0-9]{22}_[0-9a-f]{40}/,
  hides: [
    [
      'argv: [run, CCIPAT_K1ktXvB2jN03rQJ1yfVPh2_8fc918aab1919121136c2e5e67a09db9c876c556]',
      'CCIPAT_K1ktXvB2jN03rQJ1yfVPh2_8fc918aab1919121136c2e5e67a09db9c876c556',
    ],
    [
      'first\\nCCIPRJ_Is1i1kAL2xVWBHCplBc9FI_221ad7a62e0bc307f0866b6309c4481986f187f6\\nlast',
      'CCIPRJ_Is1i1kAL2xVWBHCplBc9FI_221ad7a62e0bc307f0866b6309c4481986f187f6',
    ],
  ],
  keeps: [
    'KEY=CCIPAT_xxxxxxxxxxxxxxxxxxxxxx_0000000000000000000000000000000000000000',
    'abcCCIPAT_JCzi8HVDVDMB3M1ryYCHnW_daa2acc4295bc3ec7b60fc1b6ce8e5f511272615',
  ],
})
