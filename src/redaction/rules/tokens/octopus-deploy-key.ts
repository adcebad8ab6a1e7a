import {hasDigitAndLetter} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const octopusDeployKey = defineToken({
  id: 'octopus-deploy-key',
  why: 'An Octopus Deploy key (Octopus docs).',
  keywords: ['api-'],
  pattern: /API-[A-Z0-9]{26}/,
  accept: hasDigitAndLetter,
  hides: [
    ['{"note":"sent API-LNK5CFKMVPTKQK8U0X7YBQ14BF"}', 'API-LNK5CFKMVPTKQK8U0X7YBQ14BF'],
    ['next=%3DAPI-EA7LKUIKROIJF47XFVKUHZT75D%26page', 'API-EA7LKUIKROIJF47XFVKUHZT75D'],
  ],
  keeps: [
    'KEY=API-XXXXXXXXXXXXXXXXXXXXXXXXXX',
    'abcAPI-DR2CJJDSPHVHE4CGV7PD0GSYTB',
    'https://wiki.notion.site/API-BD80F56CDC1441E6BF6011AB6D852875',
    'GSSAPI-VIRHEKAPSELOINTIMERKKIJONO',
    'API-CALCULATIONOFINVESTMENTS',
  ],
})
