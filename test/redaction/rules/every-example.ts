import type {Rule} from '../../../src/redaction/rule.ts'
import type {Examples, RuleExamples} from './examples.ts'
import {HTTP} from './http/examples.ts'
import {NOTATIONS} from './notations/examples.ts'
import {PROGRAMS} from './programs/examples.ts'
import {SENTENCES} from './sentences/examples.ts'
import {AI} from './tokens/ai.ts'
import {AMAZON_GOOGLE_MICROSOFT} from './tokens/amazon-google-microsoft.ts'
import {CLOUDS} from './tokens/clouds.ts'
import {CODE} from './tokens/code.ts'
import {DATA} from './tokens/data.ts'
import {IDENTITY} from './tokens/identity.ts'
import {MESSAGES} from './tokens/messages.ts'
import {PAYMENTS} from './tokens/payments.ts'
import {PRIVATE_KEYS} from './tokens/private-keys.ts'
import {TELEMETRY} from './tokens/telemetry.ts'
import {WORK} from './tokens/work.ts'

/** The examples of rules by names and notations. */
export const KEY_EXAMPLES: Examples = {...NOTATIONS, ...HTTP, ...PROGRAMS, ...SENTENCES}

/** The examples of tokens, by family of vendors. */
export const TOKEN_EXAMPLES: Examples = {
  ...AI,
  ...AMAZON_GOOGLE_MICROSOFT,
  ...CLOUDS,
  ...CODE,
  ...DATA,
  ...IDENTITY,
  ...MESSAGES,
  ...PAYMENTS,
  ...TELEMETRY,
  ...WORK,
  ...PRIVATE_KEYS,
}

const ALL: Examples = {...KEY_EXAMPLES, ...TOKEN_EXAMPLES}

/** Returns the texts for this rule. Fails the test if there are none. */
export function examplesOf({id}: Rule): RuleExamples {
  const examples = ALL[id]
  if (examples === undefined) throw new Error(`rule ${id} has no examples`)
  return examples
}
