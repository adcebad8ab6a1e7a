import {isSecretName} from '../../rules/names/secret-name.ts'
import {isOpaque} from '../standing.ts'
import type {Leaf} from './lines.ts'

const URL_LIKE = /\b[a-z][a-z\d+.-]{1,30}:\/\/[^\s"'`<>]+/gi

/**
 * Returns the passwords, secret parameters and opaque path segments of all URLs in a text. Each value is also returned
 * percent-decoded.
 */
export function urlLeaves(text: string): Leaf[] {
  return [...text.matchAll(URL_LIKE)].flatMap(([url]) => {
    const rest = url.slice(url.indexOf('://') + 3)
    const queryAt = rest.search(/[?#]/)
    const path = queryAt < 0 ? rest : rest.slice(0, queryAt)
    return [...userLeaves(rest), ...pathLeaves(path), ...queryLeaves(queryAt < 0 ? '' : rest.slice(queryAt + 1))]
  })
}

/** Returns the secret before the `@` of a URL. A password with `/`, `?` or `#` extends to a later `@`. */
function userLeaves(rest: string): Leaf[] {
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  const end = authority.includes('@')
    ? authority.lastIndexOf('@')
    : /^[^/?#:]*:/.test(rest)
      ? rest.lastIndexOf('@')
      : -1
  if (end < 0) return []
  const user = rest.slice(0, end)
  const colon = user.indexOf(':')
  if (colon >= 0) return bothWays(user.slice(colon + 1), '', true)
  return bothWays(user, '', isOpaque(user))
}

function pathLeaves(path: string): Leaf[] {
  const segments = path.split('/').slice(1)
  return segments.filter(isOpaque).flatMap(segment => bothWays(segment, '', true))
}

function queryLeaves(query: string): Leaf[] {
  return query.split(/[&;#]/).flatMap(pair => {
    const equals = pair.indexOf('=')
    return equals < 0 ? [] : bothWays(pair.slice(equals + 1), pair.slice(0, equals), false)
  })
}

function bothWays(text: string, name: string, certain: boolean): Leaf[] {
  return [...new Set([text, decoded(text)])].map(form => ({text: form, name, certain}))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const QUOTED_PAIR = /(?:^|\s)([\w.-]{1,64})\s*=\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\S*)/g
const USER_AND_PASSWORD = /^[\w.@+$-]{1,128}:(?!\d+[,;/])([^\s/]\S*)$/
const PGPASS = /^[^:\s/]+:(?:\d+|\*):[^:\s]+:[^:\s]+:(\S+)$/
const ORACLE = /^jdbc:oracle:[\w]+:[^/\s]+\/([^@\s]+)@/

/**
 * Returns the parts of a connection string in one line: libpq (`k=v k='v'`), JDBC and ADO (`;`), StackExchange.Redis
 * (`,`), a query (`&`), or a line of .pgpass. Splits `user:password` only if the text is secret.
 */
export function pairLeaves(text: string, isSecret: boolean): Leaf[] {
  const known =
    PGPASS.exec(text) ?? ORACLE.exec(text) ?? (isSecret && !/:\/\//.test(text) ? USER_AND_PASSWORD.exec(text) : null)
  const password = known?.[1]
  const single = password === undefined ? [] : [{text: password, name: '', certain: true}]
  return [...single, ...separated(text)]
}

function separated(text: string): Leaf[] {
  const separator = [';', ',', '&'].find(mark => new RegExp(`${mark}\\s*[\\w .-]{1,64}=`).test(text))
  if (separator !== undefined) return text.split(separator).flatMap(pairOf)
  return [...text.matchAll(QUOTED_PAIR)].map(([, name = '', value = '']) => leaf(name, value))
}

function pairOf(pair: string): Leaf[] {
  const equals = pair.indexOf('=')
  if (equals < 0) return []
  const name = /[\w.-]+(?: [\w.-]+)*\s*$/.exec(pair.slice(0, equals))?.[0] ?? ''
  return [leaf(name.trim(), pair.slice(equals + 1).trim())]
}

function leaf(name: string, value: string): Leaf {
  const quoted = /^(['"])([\s\S]*)\1$/.exec(value)?.[2]
  return {name, text: quoted === undefined ? value : quoted.replace(/\\(.)/g, '$1'), certain: false}
}

const APART = /[\s"'`,;<>(){}[\]]+/
const NAME = /^-{0,2}\w[\w-]{1,63}$/
/** Matches a word of at least six characters that is not a flag and not only lower-case letters. */
const WRITTEN = /^(?!-)(?=.*[^a-z]).{6}/

/**
 * Returns the opaque words of a line, and the values after names on command lines (`--password x`) and in .netrc. In
 * prose, the word after a name is usually no secret.
 */
export function wordLeaves(line: string): Leaf[] {
  const words = line.split(APART).filter(word => word !== '')
  if (words.length < 2 && !/[:=][^=]/.test(line)) return []
  const isLogin = words.length === 2 || words.includes('login')
  return words.flatMap((word, index) => {
    const before = words[index - 1] ?? ''
    const follows = (before.startsWith('-') || isLogin) && NAME.test(before) && isSecretName(before)
    return [...(follows && WRITTEN.test(word) ? [{text: word, name: before, certain: true}] : []), ...opaqueParts(word)]
  })
}

function opaqueParts(word: string): Leaf[] {
  return [word, ...word.split(/[:=](?=[^=])/)].filter(isOpaque).map(text => ({text, name: '', certain: true}))
}
