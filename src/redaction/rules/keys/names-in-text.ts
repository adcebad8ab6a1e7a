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
  ...['pass', 'pwd', 'secret', 'token', 'tkn', 'key', 'cred', 'auth', 'sess', 'sig', 'salt', 'dsn', 'connection'],
  ...[
    'webhook',
    'jwt',
    'otp',
    'mnemonic',
    'encrypted',
    'bearer',
    '_pat',
    '-pat',
    '_pw',
    '-pw',
    'codes',
    '_code',
    'assertion',
  ],
]

/** Every secret name in a text, from left to right. Time is linear: a name is read once, at most 64 characters either way. */
export function* namesIn(text: string): Iterable<NameInText> {
  const stem = new RegExp(STEM, 'gi')
  for (let match = stem.exec(text); match !== null; match = stem.exec(text)) {
    const start = startOfName(text, match.index)
    const end = endOfName(text, stem.lastIndex)
    stem.lastIndex = end
    const found = named(text, start, end)
    if (found.telling !== 'none') yield found
  }
}

/** `api key` and `max tokens` are one name in two words. */
function named(text: string, start: number, end: number): NameInText {
  const name = text.slice(start, end)
  const before = /^[A-Za-z]{3,10}$/.test(name) ? WORD_BEFORE.exec(text.slice(Math.max(0, start - 24), start)) : null
  const telling = tellingOf(before ? `${before[1]} ${name}` : name)
  return {name: before && telling !== 'none' ? `${before[1]} ${name}` : name, start, end, telling}
}

function startOfName(text: string, from: number): number {
  let at = from
  for (const least = Math.max(0, from - 64); at > least && isNameCode(text.charCodeAt(at - 1)); ) at--
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

const STEM = STEMS.join('|')
const WORD_BEFORE = /(?:^|[^\w.-])([A-Za-z]{2,16}) $/
