import type {Rule} from '../../rule.ts'
import {awsSecret} from './aws-secret.ts'
import {AI} from './families/ai.ts'
import {AMAZON} from './families/amazon.ts'
import {CHAT} from './families/chat.ts'
import {CLOUDS} from './families/clouds.ts'
import {CODE} from './families/code.ts'
import {DATA} from './families/data.ts'
import {GOOGLE} from './families/google.ts'
import {IDENTITY} from './families/identity.ts'
import {MAIL} from './families/mail.ts'
import {MICROSOFT} from './families/microsoft.ts'
import {PACKAGES} from './families/packages.ts'
import {PAYMENTS} from './families/payments.ts'
import {SOCIAL} from './families/social.ts'
import {TELEMETRY} from './families/telemetry.ts'
import {WORK} from './families/work.ts'
import {derKey} from './private-keys/der.ts'
import {jwk} from './private-keys/jwk.ts'
import {pemKey} from './private-keys/pem.ts'
import {puttyKey} from './private-keys/putty.ts'
import {type Row, ruleOf} from './row.ts'

/** All kinds of tokens, by family of vendors. */
export const FAMILIES: readonly (readonly Row[])[] = [
  AI,
  AMAZON,
  CHAT,
  CLOUDS,
  CODE,
  DATA,
  GOOGLE,
  IDENTITY,
  MAIL,
  MICROSOFT,
  PACKAGES,
  PAYMENTS,
  SOCIAL,
  TELEMETRY,
  WORK,
]

/** Rules for tokens and keys with a specific form. */
export const TOKEN_RULES: readonly Rule[] = [...FAMILIES.flat().map(ruleOf), awsSecret, pemKey, derKey, puttyKey, jwk]
