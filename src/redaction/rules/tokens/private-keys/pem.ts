import type {Found, Rule} from '../../../rule.ts'
import {everyMatch} from '../../every-match.ts'
import {isKeyBody, keyLines, withoutTail} from './key-body.ts'

const BEGIN =
  /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----/dg
const DASHES = /-----|---- END/g
const END = /-----END|---- END/y

const END_ALONE = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g
const LONGEST_BEFORE = 8192
const BODY_BEFORE = /(?:[A-Za-z0-9+/=]{1,80}(?:\\{1,16}[nr]|\s){1,4}){1,200}$/

/** Separators between the lines of a key: blanks, line ends (real or escaped), quotes, commas and plus signs. */
const EDGE = /^(?:[\s"'`,+]|\\{1,16}[nrt"]){0,40}/
const LAST_EDGE = /(?:[\s"'`,+]|\\{1,16}[nrt"]){0,40}$/

/** Matches a truncated key: lines of at least 16 characters, whatever is between them. */
const CUT_OFF = /(?:(?:[\s"'`,+]|\\{1,16}[nrt]){0,16}[A-Za-z0-9+/=]{16,70000}(?![A-Za-z0-9+/=])){1,2000}/y

export const pemKey: Rule = {
  id: 'pem-private-key',
  why: 'A private key in PEM, OpenSSH or PGP armour; certificates and public keys stay (RFC 7468, RFC 4880).',
  keywords: ['private key-----', 'private key block-----', 'private key ----'],
  *find(text) {
    for (const {indices} of everyMatch(BEGIN, text)) {
      const [start, from] = indices?.[0] ?? [0, 0]
      yield* bodyFrom(text, from, start)
    }
    for (const {index} of everyMatch(END_ALONE, text)) yield* bodyBefore(text, index)
  },
}

function* bodyFrom(text: string, from: number, column: number): Iterable<Found> {
  DASHES.lastIndex = from
  const mark = DASHES.exec(text)?.index ?? -1
  END.lastIndex = mark
  if (mark !== -1 && END.test(text)) {
    yield* trimmed(text, from, mark)
    return
  }
  const end = endOfRest(text, from)
  yield* trimmed(text, from, end)
  const rest = withoutTail(text.slice(end), 0)
  if (EDGE.exec(rest)?.[0].length !== rest.length) return
  const seen = isKeyBody(text.slice(from, end)) ? 1 : 0
  yield {start: text.length, end: text.length, goesOn: keyLines(column, seen)}
}

/** Yields the lines before an end mark without a begin mark. */
function* bodyBefore(text: string, end: number): Iterable<Found> {
  const before = text.slice(Math.max(0, end - LONGEST_BEFORE), end)
  if (before.includes('-----BEGIN')) return
  const [body = ''] = BODY_BEFORE.exec(before) ?? []
  yield* trimmed(text, end - body.length, end)
}

function endOfRest(text: string, from: number): number {
  CUT_OFF.lastIndex = from
  return CUT_OFF.test(text) ? CUT_OFF.lastIndex : from
}

function* trimmed(text: string, from: number, to: number): Iterable<Found> {
  const body = text.slice(from, to)
  if (!isKeyBody(body)) return
  yield {
    start: from + (EDGE.exec(body)?.[0].length ?? 0),
    end: to - (LAST_EDGE.exec(body.slice(-80))?.[0].length ?? 0),
  }
}
