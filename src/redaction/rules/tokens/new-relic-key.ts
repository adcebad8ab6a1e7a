import {defineToken} from './shape/token.ts'

export const newRelicKey = defineToken({
  id: 'new-relic-key',
  why: 'New Relic user, insert, browser and licence keys (New Relic docs).',
  keywords: ['nrak-', 'nrii-', 'nrjs-', 'nriq-', 'nrra-', 'nrbr-', 'nraa-', 'nral'],
  pattern: /NR(?:AK|AA|RA|IQ|BR)-[A-Za-z0-9]{27,48}|NRII-[A-Za-z0-9_-]{32}|NRJS-[0-9a-f]{19}|[0-9a-fA-F]{36}NRAL/,
  hides: [
    ["it was 'NRAK-8S0YLHS8C3IGCJR9KJVKZ3OZ4RX'", 'NRAK-8S0YLHS8C3IGCJR9KJVKZ3OZ4RX'],
    ['NRII-0ToXG-DMabystiyZWbkRbb6nPl5UH8h6', 'NRII-0ToXG-DMabystiyZWbkRbb6nPl5UH8h6'],
    ['level=info msg="token NRJS-319b4bdc95bced7a602 refused"', 'NRJS-319b4bdc95bced7a602'],
    ['GET /hooks/adcf7386f249f8cf47c083fdd778d00a87a1NRAL/events 200', 'adcf7386f249f8cf47c083fdd778d00a87a1NRAL'],
  ],
  keeps: ['KEY=NRAK-XXXXXXXXXXXXXXXXXXXXXXXXXXX', 'NRAK-short'],
})
