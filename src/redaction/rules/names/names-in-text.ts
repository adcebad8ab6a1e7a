import {PART_OF_NAME} from './keywords.ts'
import {PLAIN_KEYS} from './lists.ts'
import {type Telling, tellingOf} from './secret-name.ts'

/** A name in a text that may mark the following value as secret. */
export interface NameInText {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly telling: Telling
}

/** The range of a name in a text. */
export interface Name {
  readonly start: number
  readonly end: number
}

/** Returns the next name at or after `from` that may mark a secret; null if there is no such name. */
export function nextName(text: string, from: number): Name | null {
  PART_OF_NAME.lastIndex = from
  const match = PART_OF_NAME.exec(text)
  if (match === null) return null
  return {start: startOfName(text, match.index, from), end: endOfName(text, PART_OF_NAME.lastIndex)}
}

/** Returns the name with its meaning; null if the name does not mark a secret. `api key` is one name of two words. */
export function readName(text: string, {start, end}: Name): NameInText | null {
  const name = text.slice(start, end)
  // The word before the name belongs to the name in `max tokens: 5`, but not in `first token=x`.
  const alone = text[start - 1] === ' ' && text[end] !== '=' && /^[A-Za-z]{3,10}$/.test(name)
  const before = alone ? WORD_BEFORE.exec(text.slice(Math.max(0, start - 24), start)) : null
  const full = before === null ? name : `${before[1]} ${name}`
  const telling = tellingOf(full)
  if (telling === 'cookie') return null
  if (telling !== 'none') return {name: full, start, end, telling}
  const isPlain = PLAIN_KEYS.has(before?.[1]?.toLowerCase() ?? '')
  return before === null || isPlain || tellingOf(name) === 'none' ? null : {name, start, end, telling: 'weak'}
}

function startOfName(text: string, from: number, least: number): number {
  let at = from
  if (text.charCodeAt(from) >= FIRST_SIGN) return startOfSigns(text, from, least)
  for (const first = Math.max(least, from - LONGEST); at > first; ) {
    if (isNameCode(text.charCodeAt(at - 1))) at--
    else if (at - 1 > first && isLetterOfTwoBytes(text, at - 2)) at -= 2
    else break
  }
  while (at < from && !isLetter(text.charCodeAt(at))) at++
  return at
}

/** Returns the start of a name in three-byte characters of UTF-8, at most four of them before the keyword. */
function startOfSigns(text: string, from: number, least: number): number {
  let at = from
  while (at - 3 >= least && at > from - 12 && text.charCodeAt(at - 3) >= FIRST_SIGN) at -= 3
  return at
}

function endOfName(text: string, from: number): number {
  let at = from
  for (const most = Math.min(text.length, from + LONGEST); at < most; ) {
    if (isNameCode(text.charCodeAt(at))) at++
    else if (isLetterOfTwoBytes(text, at)) at += 2
    else break
  }
  while (at > from && text[at - 1] === '.') at--
  return at
}

function isNameCode(code: number): boolean {
  return isAsciiLetter(code) || (code >= 48 && code <= 57) || code === 95 || code === 45 || code === 46
}

function isLetter(code: number): boolean {
  return isAsciiLetter(code) || code >= FIRST_OF_TWO
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

/** Returns true if two bytes are a Latin letter with diacritics or a Cyrillic letter in UTF-8. */
function isLetterOfTwoBytes(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  const isLead = (first >= FIRST_OF_TWO && first <= 0xc5) || first === 0xd0 || first === 0xd1
  return isLead && second >= 0x80 && second <= 0xbf
}

const LONGEST = 64
const FIRST_OF_TWO = 0xc3
const FIRST_SIGN = 0xe1
const WORD_BEFORE = /(?:^|[^\w.-])([A-Za-z]{2,16}) $/
