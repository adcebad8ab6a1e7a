import {isRandomRun} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const laminarKey = defineToken({
  id: 'laminar-key',
  why: 'Laminar project keys (Laminar docs).',
  keywords: ['lmnr'],
  pattern: /lmnr_?[A-Za-z0-9_-]{20,90}/,
  accept: isRandomRun,
  hides: [
    [
      'first\\nlmnr_C1AQmZx0OcqEetHWZpmVWuIdKmmmicKSOwPfvB219IRit3BMwo0FbyWo38Ofi9ZQ\\nlast',
      'lmnr_C1AQmZx0OcqEetHWZpmVWuIdKmmmicKSOwPfvB219IRit3BMwo0FbyWo38Ofi9ZQ',
    ],
    ["it was 'lmnr_95AdeYf8tF5SGGEjsH6yMYpa5f97zradEGDNLW0n'", 'lmnr_95AdeYf8tF5SGGEjsH6yMYpa5f97zradEGDNLW0n'],
  ],
  keeps: [
    'KEY=lmnr_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abclmnr_ZO9qGk4mdt0GyCukmw17hhDUU4IVcLjyRe59iDmB6CbeeC1dlIlrcVFyDFcqrbWZ',
    'lmnr_processor_queue_length_total',
  ],
})
