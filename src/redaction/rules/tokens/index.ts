import type {Rule} from '../../rule.ts'
import {awsSecret} from './aws-secret.ts'
import {AI} from './families/ai.ts'
import {AMAZON_GOOGLE_MICROSOFT} from './families/amazon-google-microsoft.ts'
import {CLOUDS} from './families/clouds.ts'
import {CODE} from './families/code.ts'
import {DATA} from './families/data.ts'
import {IDENTITY} from './families/identity.ts'
import {MESSAGES} from './families/messages.ts'
import {PAYMENTS} from './families/payments.ts'
import {TELEMETRY} from './families/telemetry.ts'
import {WORK} from './families/work.ts'
import {derKey, jwk, pemKey, puttyKey} from './private-keys.ts'
import {type Row, ruleOf} from './row.ts'

/** All kinds of tokens, by family of vendors. */
export const FAMILIES: readonly (readonly Row[])[] = [
  AI,
  AMAZON_GOOGLE_MICROSOFT,
  CLOUDS,
  CODE,
  DATA,
  IDENTITY,
  MESSAGES,
  PAYMENTS,
  TELEMETRY,
  WORK,
]

/** Rules that recognize a token or a key by its form. */
export const TOKEN_RULES: readonly Rule[] = [...FAMILIES.flat().map(ruleOf), awsSecret, pemKey, derKey, puttyKey, jwk]
