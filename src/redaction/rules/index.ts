import type {Rule} from '../rule.ts'
import {basic} from './http/basic.ts'
import {bearer} from './http/bearer.ts'
import {cookie} from './http/cookie.ts'
import {digest} from './http/digest.ts'
import {signedRequest} from './http/signed-request.ts'
import {urlParameter} from './http/url-parameter.ts'
import {urlUserinfo} from './http/url-userinfo.ts'
import {argumentOnNextLine} from './notations/argument-on-next-line.ts'
import {assignment} from './notations/assignment.ts'
import {envPair} from './notations/env-pair.ts'
import {listInBrackets} from './notations/list-in-brackets.ts'
import {yamlBlock} from './notations/yaml-block.ts'
import {yamlNextLine} from './notations/yaml-next-line.ts'
import {commandLine} from './programs/command-line.ts'
import {directive} from './programs/directive.ts'
import {fromLiteral} from './programs/from-literal.ts'
import {netrc} from './programs/netrc.ts'
import {passwordLine} from './programs/password-line.ts'
import {pgpass} from './programs/pgpass.ts'
import {pipedPassword} from './programs/piped-password.ts'
import {redisAuth} from './programs/redis-auth.ts'
import {saslAuth} from './programs/sasl-auth.ts'
import {sqlPassword} from './programs/sql-password.ts'
import {besideSecretWord} from './sentences/beside-secret-word.ts'
import {TOKEN_RULES} from './tokens/index.ts'

/** Rules that go by the name a value stands under, or by the notation it stands in. */
export const KEY_RULES: readonly Rule[] = [
  assignment,
  envPair,
  yamlBlock,
  yamlNextLine,
  listInBrackets,
  argumentOnNextLine,
  urlUserinfo,
  urlParameter,
  bearer,
  basic,
  digest,
  signedRequest,
  cookie,
  commandLine,
  pipedPassword,
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

/** All that is always on. */
export const BUILT_IN_RULES: readonly Rule[] = [...KEY_RULES, ...TOKEN_RULES]
