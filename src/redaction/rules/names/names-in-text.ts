import {type Telling, tellingOf} from './secret-name.ts'

/** A name in a text whose value, if one follows, is secret. */
export interface NameInText {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly telling: Telling
}

/** What every secret name holds, for the gate: at least three characters each. */
export const STEMS = [
  ...[
    'pass',
    'pwd',
    'secret',
    'token',
    'tkn',
    'key',
    'cred',
    'auth',
    'signature',
    'salt',
    'dsn',
    'connection',
    'webhook',
  ],
  ...['jwt', 'otp', 'mnemonic', 'encrypted', '_pat', '-pat', '_pw', '-pw', 'bindpw', 'rootpw', 'assertion'],
]

/** A name as it stands in a text, whatever it says. */
export interface Name {
  readonly start: number
  readonly end: number
}

/** The next name from `from` on that may be secret. A name is read once, at most 64 characters either way. */
export function nextName(text: string, from: number): Name | null {
  STEM.lastIndex = from
  const match = STEM.exec(text)
  return match === null ? null : {start: startOfName(text, match.index, from), end: endOfName(text, STEM.lastIndex)}
}

/** The name with what it tells; `api key` and `max tokens` are one name in two words. */
export function readName(text: string, {start, end}: Name): NameInText | null {
  const name = text.slice(start, end)
  // `first token=x` is a pair of a log line, `max tokens: 5` a sentence
  const alone = text[start - 1] === ' ' && text[end] !== '=' && /^[A-Za-z]{3,10}$/.test(name)
  const before = alone ? WORD_BEFORE.exec(text.slice(Math.max(0, start - 24), start)) : null
  const full = before === null ? name : `${before[1]} ${name}`
  const telling = tellingOf(full)
  if (telling !== 'none') return {name: full, start, end, telling}
  return before === null || tellingOf(name) === 'none' ? null : {name, start, end, telling: 'weak'}
}

function startOfName(text: string, from: number, least: number): number {
  let at = from
  for (const first = Math.max(least, from - 64); at > first && isNameCode(text.charCodeAt(at - 1)); ) at--
  while (at < from && !isLetter(text.charCodeAt(at))) at++
  return at
}

function endOfName(text: string, from: number): number {
  let at = from
  for (const most = Math.min(text.length, from + 64); at < most && isNameCode(text.charCodeAt(at)); ) at++
  while (at > from && text[at - 1] === '.') at--
  return at
}

/** Letters, digits, `_`, `.`, `-`. */
function isNameCode(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57) || code === 95 || code === 45 || code === 46
}

function isLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

const STEM = new RegExp(STEMS.join('|'), 'gi')
const WORD_BEFORE = /(?:^|[^\w.-])([A-Za-z]{2,16}) $/
