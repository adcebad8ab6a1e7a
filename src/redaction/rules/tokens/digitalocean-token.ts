import {defineToken} from './shape/token.ts'

export const digitaloceanToken = defineToken({
  id: 'digitalocean-token',
  why: 'DigitalOcean tokens: personal, OAuth, refresh, Spaces functions (DigitalOcean docs).',
  keywords: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
  pattern: /do[opr]_v1_[0-9a-f]{64}/,
  hides: [
    [
      "it was 'dop_v1_142e9978dcd3996ed6241b7f86d030abbd0727564ce10ccec7fcfa764b62e50d'",
      'dop_v1_142e9978dcd3996ed6241b7f86d030abbd0727564ce10ccec7fcfa764b62e50d',
    ],
    [
      'doo_v1_9f8d1f1310ad2f78bbb8c639f170443a0ac05d66a2b436f3cd22eb2acddf0605',
      'doo_v1_9f8d1f1310ad2f78bbb8c639f170443a0ac05d66a2b436f3cd22eb2acddf0605',
    ],
    [
      'level=info msg="token dor_v1_bd7d48444923e72db62e34e9ea2ac6ac8ba2d4d29b9bfac688e8406891264508 refused"',
      'dor_v1_bd7d48444923e72db62e34e9ea2ac6ac8ba2d4d29b9bfac688e8406891264508',
    ],
  ],
  keeps: [
    'KEY=dop_v1_0000000000000000000000000000000000000000000000000000000000000000',
    'abcdop_v1_54c9f9074526c18fb8a0ea1b9e27b31f6b64bc63528340fba262bd967b96fb98',
  ],
})
