import type {Rule} from '../../rule.ts'
import {argumentOnNextLine} from './argument-on-next-line.ts'
import {assignment} from './assignment.ts'
import {basic} from './basic.ts'
import {bearer} from './bearer.ts'
import {besideSecretWord} from './beside-secret-word.ts'
import {commandLine} from './command-line.ts'
import {cookie} from './cookie.ts'
import {digest} from './digest.ts'
import {directive} from './directive.ts'
import {envPair} from './env-pair.ts'
import {fromLiteral} from './from-literal.ts'
import {listInBrackets} from './list-in-brackets.ts'
import {netrc} from './netrc.ts'
import {passwordLine} from './password-line.ts'
import {pgpass} from './pgpass.ts'
import {redisAuth} from './redis-auth.ts'
import {saslAuth} from './sasl-auth.ts'
import {sqlPassword} from './sql-password.ts'
import {urlParameter} from './url-parameter.ts'
import {urlUserinfo} from './url-userinfo.ts'
import {xmlElement} from './xml-element.ts'
import {yamlBlock} from './yaml-block.ts'
import {yamlNextLine} from './yaml-next-line.ts'

/** Rules that go by the name a value stands under, or by the notation it stands in. */
export const KEY_RULES: readonly Rule[] = [
  assignment,
  envPair,
  yamlBlock,
  yamlNextLine,
  listInBrackets,
  xmlElement,
  argumentOnNextLine,
  urlUserinfo,
  urlParameter,
  bearer,
  basic,
  digest,
  cookie,
  commandLine,
  fromLiteral,
  sqlPassword,
  redisAuth,
  directive,
  passwordLine,
  saslAuth,
  netrc,
  pgpass,
  besideSecretWord,
]
