import {defineToken} from './shape/token.ts'

export const dopplerToken = defineToken({
  id: 'doppler-token',
  why: 'Doppler tokens read all secrets of a config (Doppler docs).',
  keywords: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
  pattern: /dp\.(?:pt|ct|sa|scim|audit|st(?:\.[a-z0-9_-]{1,40})?)\.[A-Za-z0-9]{40,44}/,
  hides: [
    [
      '{"note":"sent dp.pt.jZDytBRkJ2SOYIKqyBo9aUsb3veiuHtACgiv2V4MM4P"}',
      'dp.pt.jZDytBRkJ2SOYIKqyBo9aUsb3veiuHtACgiv2V4MM4P',
    ],
    [
      'next=%3Ddp.st.prd.fkEeZUzZBu55WQAUbDkULHTvWKQz9TnkYMXp7hkIdIv%26page',
      'dp.st.prd.fkEeZUzZBu55WQAUbDkULHTvWKQz9TnkYMXp7hkIdIv',
    ],
  ],
  keeps: [
    'KEY=dp.pt.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcdp.pt.QDAiaQDmsZtEoNYnXXUVqf0nMTG3TMTBWBBtW0x0N2S',
    'dp.st.size',
  ],
})
