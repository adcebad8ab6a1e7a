import type {Leaf} from './leaf.ts'

const QUOTED_PAIR = /(?:^|\s)([\w.-]{1,64})\s*=\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\S*)/g
const USER_AND_PASSWORD = /^[\w.@+$-]{1,128}:(?!\d+[,;/])([^\s/]\S*)$/
const PGPASS = /^[^:\s/]+:(?:\d+|\*):[^:\s]+:[^:\s]+:(\S+)$/
const ORACLE = /^jdbc:oracle:[\w]+:[^/\s]+\/([^@\s]+)@/

/**
 * Returns the parts of a one-line connection string: libpq (`k=v k='v'`), JDBC and ADO (`;`), StackExchange.Redis
 * (`,`), a query (`&`), or a line of .pgpass. It splits `user:password` only if the text is secret, because many other
 * texts contain a colon.
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
