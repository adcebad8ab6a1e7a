import {isMixedCase} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const infracostKey = defineToken({
  id: 'infracost-key',
  why: 'An Infracost key (Infracost docs).',
  keywords: ['ico-'],
  pattern: /ico-[A-Za-z0-9]{32}/,
  accept: isMixedCase,
  hides: [
    ['level=info msg="token ico-C8Dzt9sd5n25Q6L3KOvmcySPc3CpC1f9 refused"', 'ico-C8Dzt9sd5n25Q6L3KOvmcySPc3CpC1f9'],
    ['GET /hooks/ico-C6pEwlmiI1of4kbJXUmJV4RK7D0n8vjW/events 200', 'ico-C6pEwlmiI1of4kbJXUmJV4RK7D0n8vjW'],
  ],
  keeps: [
    'KEY=ico-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcico-l6JInk1AAwm1xfcPfxBzJ0Xc8ngllxSI',
    'img/app.ico-7a388b69018576d24b59331fd60aab0c.png',
  ],
})
