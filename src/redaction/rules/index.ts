import type {Rule} from '../rule.ts'
import {basic} from './http/basic.ts'
import {bearer} from './http/bearer.ts'
import {cookie} from './http/cookie.ts'
import {digest} from './http/digest.ts'
import {link} from './http/link.ts'
import {loginString} from './http/login-string.ts'
import {multipart} from './http/multipart.ts'
import {signedRequest} from './http/signed-request.ts'
import {urlParameter} from './http/url-parameter.ts'
import {urlUserinfo} from './http/url-userinfo.ts'
import {argumentOnNextLine} from './notations/argument-on-next-line.ts'
import {assignment} from './notations/assignment.ts'
import {besidePlaceholder} from './notations/beside-placeholder.ts'
import {container} from './notations/container.ts'
import {envPair, shortPair} from './notations/env-pair.ts'
import {forgedMask} from './notations/forged-mask.ts'
import {jsonRows} from './notations/json-rows.ts'
import {leaders} from './notations/leaders.ts'
import {listInBrackets} from './notations/list-in-brackets.ts'
import {plistPair} from './notations/plist-pair.ts'
import {randomPassword} from './notations/random-password.ts'
import {reportedValue} from './notations/reported-value.ts'
import {table} from './notations/table.ts'
import {terraform} from './notations/terraform.ts'
import {validationError} from './notations/validation-error.ts'
import {valueBelow} from './notations/value-below.ts'
import {secretArgument, wrapper} from './notations/wrapper.ts'
import {xmlElement} from './notations/xml-element.ts'
import {yamlBlock} from './notations/yaml-block.ts'
import {yamlNextLine} from './notations/yaml-next-line.ts'
import {cloudInit} from './programs/cloud-init.ts'
import {commandLine} from './programs/command-line.ts'
import {directive} from './programs/directive.ts'
import {fromLiteral} from './programs/from-literal.ts'
import {helmSet} from './programs/helm-set.ts'
import {keycloakCredential} from './programs/keycloak-credential.ts'
import {netrc} from './programs/netrc.ts'
import {networkDevice} from './programs/network-device.ts'
import {passwordLine} from './programs/password-line.ts'
import {pgpass} from './programs/pgpass.ts'
import {pipedPassword} from './programs/piped-password.ts'
import {redisAuth} from './programs/redis-auth.ts'
import {saslAuth} from './programs/sasl-auth.ts'
import {settingWords} from './programs/setting-words.ts'
import {sqlFunction} from './programs/sql-function.ts'
import {sqlPassword} from './programs/sql-password.ts'
import {sqlRows} from './programs/sql-rows.ts'
import {vaultKeys} from './programs/vault-keys.ts'
import {asPassword} from './sentences/as-password.ts'
import {besideSecretWord} from './sentences/beside-secret-word.ts'
import {loginWith} from './sentences/login-with.ts'
import {mismatch} from './sentences/mismatch.ts'
import {oneTimeCode} from './sentences/one-time-code.ts'
import {seedPhrase} from './sentences/seed-phrase.ts'
import {toldAbove} from './sentences/told-above.ts'
import {toldInWords} from './sentences/told-in-words.ts'
import {TOKEN_RULES} from './tokens/index.ts'

/** Rules that use the name of a value, or the notation around it. */
export const KEY_RULES: readonly Rule[] = [
  assignment,
  besidePlaceholder,
  forgedMask,
  envPair,
  shortPair,
  yamlBlock,
  yamlNextLine,
  listInBrackets,
  table,
  jsonRows,
  wrapper,
  secretArgument,
  valueBelow,
  xmlElement,
  plistPair,
  validationError,
  reportedValue,
  leaders,
  container,
  terraform,
  randomPassword,
  argumentOnNextLine,
  urlUserinfo,
  urlParameter,
  link,
  loginString,
  bearer,
  basic,
  digest,
  signedRequest,
  cookie,
  multipart,
  commandLine,
  pipedPassword,
  fromLiteral,
  helmSet,
  sqlPassword,
  sqlFunction,
  sqlRows,
  networkDevice,
  settingWords,
  redisAuth,
  directive,
  passwordLine,
  saslAuth,
  keycloakCredential,
  cloudInit,
  vaultKeys,
  netrc,
  pgpass,
  besideSecretWord,
  toldInWords,
  toldAbove,
  asPassword,
  loginWith,
  oneTimeCode,
  mismatch,
  seedPhrase,
]

/** All rules that are always active. */
export const BUILT_IN_RULES: readonly Rule[] = [...KEY_RULES, ...TOKEN_RULES]
