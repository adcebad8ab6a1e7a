import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch, secretOf} from '../matches.ts'
import {isPlaceholder} from './accept.ts'

/** Masks the lines between the begin mark and the end mark of a private key. */
export const pemKey: Rule = {
  id: 'pem-private-key',
  why: 'A private key in PEM, OpenSSH or PGP armour (RFC 7468, RFC 4880). Certificates and public keys stay.',
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

/** Yields the lines before an end mark, if the begin mark is missing. */
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

const BEGIN =
  /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----/dg
const DASHES = /-----|---- END/g
const END = /-----END|---- END/y
const END_ALONE = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g
const LONGEST_BEFORE = 8192
const BODY_BEFORE = /(?:[A-Za-z0-9+/=]{1,80}(?:\\{1,16}[nr]|\s){1,4}){1,200}$/
/** Matches separators in the body of a key: blanks, line ends (real or escaped), quotes, commas and plus signs. */
const EDGE = /^(?:[\s"'`,+]|\\{1,16}[nrt"]){0,40}/
const LAST_EDGE = /(?:[\s"'`,+]|\\{1,16}[nrt"]){0,40}$/
/** Matches the lines of a truncated key. */
const CUT_OFF = /(?:(?:[\s"'`,+]|\\{1,16}[nrt]){0,16}[A-Za-z0-9+/=]{16,70000}(?![A-Za-z0-9+/=])){1,2000}/y

/** Masks a private key in base64 without the marks. */
export const derKey: Rule = {
  id: 'private-key-der',
  why: 'The encoded start of a private key without its marks (RFC 5208, RFC 8017, RFC 5915, RFC 8410, OpenSSH).',
  keywords: [
    'ibadanbgkqhkig9w0baqefaasc',
    'ibaakcaqea',
    'ibaakcagea',
    'ibaakcayea',
    'ibaakbgq',
    'mhccaqeei',
    'migkagebbd',
    'mihcagebbei',
    'byqgsm49ageg',
    'mc4caqawbqydk2v',
    'b3blbnnzac1rzxktdjeaaaaa',
    'ouqdqgae',
    'hrancaa',
    'owqdygae',
    'hzaniaa',
  ],
  *find(text) {
    for (const {indices} of everyMatch(KEY, text)) {
      const [start, end] = indices?.[0] ?? [0, 0]
      if (!isKeyBody(text.slice(start, end))) continue
      yield end === withoutTail(text, start).trimEnd().length ? {start, end, goesOn: keyLines(start, 1)} : {start, end}
    }
  },
}

const KEY =
  /(?<![A-Za-z0-9+/])(?:MI[A-Za-z0-9+/]{4,6}I(?:BADANBgkqhkiG9w0BAQEFAASC|BAAKC(?:AQEA|AgEA|AYEA)|BAAKBgQ)|M(?:HcCAQEEI|IGkAgEBBD|IHcAgEBBEI)|MIG[A-Za-z0-9+/]AgEAM[A-Za-z0-9+/]{4}ByqGSM49AgEG|MC4CAQAwBQYDK2V[wu]BCIEI|b3BlbnNzaC1rZXktdjEAAAAA|[A-Za-z0-9+/]{0,72}(?:oUQDQgAE|hRANCAA[QRST]|oWQDYgAE|hZANiAA[QRST]))[A-Za-z0-9+/]{8,70000}={0,2}/dg

/** Masks the private lines of a PuTTY key file. */
export const puttyKey: Rule = {
  id: 'putty-private-key',
  why: "PuTTY key files store the private key below `Private-Lines` (PuTTY manual, appendix C, 'PPK file format').",
  keywords: ['private-lines: '],
  *find(text) {
    for (const {index, indices, 0: match} of everyMatch(PRIVATE_LINES, text)) {
      const [start, end] = indices?.groups?.body ?? [text.length, text.length]
      if (end > start) yield {start, end}
      else if (index + match.length === text.trimEnd().length) yield {start, end, goesOn: keyLines(index, 0)}
    }
  },
}

const PRIVATE_LINES =
  /Private-Lines: \d{1,4}(?<body>(?:\\{1,16}[nr]|\s){1,4}[A-Za-z0-9+/=]{16,64}(?:(?:\\{1,16}[nr]|\s){1,4}[A-Za-z0-9+/=]{2,64}){0,400})?/dg

/** Masks the private members of a JSON web key. */
export const jwk: Rule = {
  id: 'jwk-private-part',
  why: 'Private members of a JSON web key: d, p, q, dp, dq, qi and k (RFC 7517, RFC 7518).',
  keywords: ['"kty', "'kty", '"d"', '"k"', '"p"', '"q"', '"dp"', '"dq"', '"qi"', '"d\\"', '"k\\"', "'d'", "'k'"],
  lines: {before: 14, after: 14, when: /^\s*["'](?:d|p|q|dp|dq|qi|k)["']\s*:\s*["'][\w-]{16,}["'],?\s*$/},
  *find(text) {
    if (!/\bkty\b/.test(text)) return
    yield* everyMatch(MEMBER, text)
      .map(secretOf)
      .filter(secret => !isPlaceholder(secret.text))
  },
}

const MEMBER =
  /(?<![\w.-])\\{0,15}["'](?:d|p|q|dp|dq|qi|k)\\{0,15}["']\s{0,4}:\s{0,4}\\{0,15}["'](?<secret>[\w-]{16,2000})\\{0,15}["']/dg

/** Returns true if a text is long enough for a key and is not a placeholder. */
function isKeyBody(body: string): boolean {
  const bare = body
    .slice(0, MOST_JUDGED)
    .replace(/\\{1,16}[nrt]/g, '')
    .replace(/[^A-Za-z0-9+/=]/g, '')
  return bare.length >= SHORTEST_BODY && !isPlaceholder(bare)
}

/**
 * Reads the lines of a key. Each line is a separate find, so that a YAML block stays valid. `column`: the column of the
 * previous key line. `strangers`: the number of lines of other streams after that line. `isWoven`: the key has already
 * continued after such lines.
 */
function keyLines(column: number, seen: number, strangers = 0, isWoven = false): GoesOn {
  return (text, newLine) => {
    const mark = text.search(MARK)
    const line = mark === -1 ? withoutTail(text, newLine ? column : 0) : text.slice(0, mark)
    const run = lastRun(line)
    const isBody =
      run !== null &&
      (isKeyBody(line.slice(...run)) ||
        (seen > 0 &&
          isRest(line, run, newLine ? column : 0) &&
          (strangers === 0 || column > 0 || (isWoven && isNoWord(line)))))
    const found = isBody ? [{start: run[0], end: run[1]}] : []
    const others = isBody || isBetween(line) ? 0 : strangers + 1
    const isOver = mark !== -1 || line.includes('-----BEGIN') || seen > MOST_LINES || others > MOST_STRANGERS
    return isOver
      ? {found}
      : {
          found,
          goesOn: keyLines(
            isBody ? run[0] : column,
            seen + Number(others === 0),
            others,
            isWoven || (isBody && strangers > 0),
          ),
        }
  }
}

/** Cuts off the end of a JSON string and the fields after the string. */
function withoutTail(line: string, column: number): string {
  const from = Math.max(column, line.length - LONGEST_TAIL)
  const at = line.endsWith('}') ? line.slice(from).search(TAIL) : -1
  return at === -1 ? line : line.slice(0, from + at)
}

/** Returns true for base64 that is not an ordinary word. */
function isNoWord(line: string): boolean {
  return /^[A-Za-z\d+/]{4,80}={0,2}$/.test(line) && (line.endsWith('=') || /(?=.*[A-Z])(?=.*[a-z]).*[\d+/]/.test(line))
}

/**
 * Returns the range of the last base64 run; null if the line contains no such run. Searches only the end of the line.
 */
function lastRun(line: string): [start: number, end: number] | null {
  const tail = Math.max(0, line.length - LONGEST_EDGE)
  const range = LAST_RUN.exec(line.slice(tail))?.indices?.groups?.run
  if (range === undefined) return null
  return [range[0] > 0 ? tail + range[0] : startOfRun(line, tail), tail + range[1]]
}

function startOfRun(line: string, from: number): number {
  let start = from
  while (start > 0 && BASE64.includes(line[start - 1] ?? ' ')) start--
  return start
}

/**
 * Returns true if the run may be the short last line of a key. It is in the column of the key, or only blanks and
 * quotes precede it.
 */
function isRest(line: string, [start]: [number, number], column: number): boolean {
  return start === column || /^[\s"'>|+]*$/.test(line.slice(0, start))
}

function isBetween(line: string): boolean {
  return /^[\s"'>|+\\]*$/.test(line) || HEADER_LINE.test(line)
}

/** The minimum length of the first line. A shorter text is a placeholder or a word. */
const SHORTEST_BODY = 40
/** The maximum number of lines. An RSA key of 16,384 bits has 200 lines, and a PGP key with subkeys a few more. */
const MOST_LINES = 1000
/** The maximum number of lines of other streams between two lines of a key in a log. */
const MOST_STRANGERS = 4
/** The number of characters of a key that are tested for a placeholder. */
const MOST_JUDGED = 8192
const LONGEST_EDGE = 512
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/='
const MARK = /-----END|---- END/
const HEADER_LINE = /^[^:]{0,120}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Private-MAC|Key-Derivation): /
const LAST_RUN = /(?<![A-Za-z0-9+/=])(?<run>[A-Za-z0-9+/=]{1,512})(?:\\{0,16}[nrt]|[\s"',+\\]){0,16}$/d
const LONGEST_TAIL = 2048
const TAIL = /"(?:, ?"[\w.@-]{1,40}": ?(?:"(?![A-Za-z0-9+/]{40})[^"\\]{0,120}"|[\w.+-]{1,40})){0,12}\}$/
