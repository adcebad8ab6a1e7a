import {isRandomRun} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const sandboxProviderKey = defineToken({
  id: 'sandbox-provider-key',
  why: 'Keys of sandbox providers: Daytona and Runloop (their docs).',
  keywords: ['dtn_', 'ak_'],
  where: 'begins-word',
  pattern: /dtn_[0-9a-f]{64}|ak_[A-Za-z0-9]{32,44}/,
  accept: isRandomRun,
  hides: [
    [
      'argv: [run, dtn_aad2021c2c5e67104b6ada182f741583f904c48077e0f905230fadd1dfd5abec]',
      'dtn_aad2021c2c5e67104b6ada182f741583f904c48077e0f905230fadd1dfd5abec',
    ],
    ['first\\nak_8UzXZPqpgGcoluQobyJA4i6dd1sRhxFJ\\nlast', 'ak_8UzXZPqpgGcoluQobyJA4i6dd1sRhxFJ'],
  ],
  keeps: [
    'KEY=dtn_0000000000000000000000000000000000000000000000000000000000000000',
    'abcdtn_888e171aea13dec6775c16ea5263ef1408b01dbea337e6689c4f04a767480990',
    'ak_count',
    'dtn_delay',
  ],
})
