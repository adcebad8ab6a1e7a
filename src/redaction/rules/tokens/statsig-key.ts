import {isMixedCase} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const statsigKey = defineToken({
  id: 'statsig-key',
  why: 'Statsig keys (Statsig docs).',
  keywords: ['secret-'],
  pattern: /secret-[A-Za-z0-9]{40,46}/,
  accept: isMixedCase,
  hides: [
    [
      'first\\nsecret-Begwz8iYkRq3EKjy6BSPehy32HcViUiEYCXmAcyfj2S\\nlast',
      'secret-Begwz8iYkRq3EKjy6BSPehy32HcViUiEYCXmAcyfj2S',
    ],
    [
      "it was 'secret-WLsBonDn1Co1GZjdbQby8i8v16VHLt4C3v3c66e75N9'",
      'secret-WLsBonDn1Co1GZjdbQby8i8v16VHLt4C3v3c66e75N9',
    ],
  ],
  keeps: [
    'KEY=secret-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcsecret-F5KHpfXMaFeRkFidn1754hboy8XtJY2wQKqczZW9ryr',
    'secret-store-csi-driver',
  ],
})
