import type {Rule} from '../rule.ts'
import {basic, bearer, digest, signedRequest} from './http/authorization.ts'
import {cookie, multipart} from './http/cookies-and-forms.ts'
import {link, loginString, urlParameter, urlUserinfo} from './http/url.ts'
import {assignment} from './notations/assignment.ts'
import {container, listInBrackets} from './notations/containers.ts'
import {leaders} from './notations/leaders.ts'
import {besidePlaceholder, forgedMask} from './notations/like-masks.ts'
import {envPair, shortPair} from './notations/pairs.ts'
import {reportedValue, validationError} from './notations/reports.ts'
import {secretArgument, wrapper} from './notations/source-code.ts'
import {jsonRows, table} from './notations/table.ts'
import {randomPassword, terraform} from './notations/terraform.ts'
import {argumentOnNextLine, valueBelow} from './notations/value-below.ts'
import {plistPair, xmlElement} from './notations/xml.ts'
import {yamlBlock, yamlNextLine} from './notations/yaml.ts'
import {cloudInit} from './programs/cloud-init.ts'
import {commandLine} from './programs/command-line.ts'
import {keycloakCredential, redisAuth, saslAuth, vaultKeys} from './programs/servers.ts'
import {directive, netrc, networkDevice, passwordLine, pgpass, settingWords} from './programs/settings.ts'
import {fromLiteral, helmSet, pipedPassword} from './programs/shell.ts'
import {sqlFunction, sqlPassword, sqlRows} from './programs/sql.ts'
import {sqlDetail} from './programs/sql-detail.ts'
import {asPassword, besideSecretWord, oneTimeCode, seedPhrase} from './sentences/beside-word.ts'
import {loginWith} from './sentences/login-with.ts'
import {mismatch} from './sentences/mismatch.ts'
import {toldAbove} from './sentences/told-above.ts'
import {toldInWords} from './sentences/told-in-words.ts'
import {TOKEN_RULES} from './tokens/index.ts'

/** Rules that recognize a secret by its name or by the surrounding text. */
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
  sqlDetail,
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

/** The built-in rules. They are always active. */
export const BUILT_IN_RULES: readonly Rule[] = [...KEY_RULES, ...TOKEN_RULES]
