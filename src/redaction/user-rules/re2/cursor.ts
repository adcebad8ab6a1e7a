import {type CharSet, inCase, LAST_CHAR, negated} from './char-set.ts'
import {PERL_CLASSES, unicodeClass} from './classes.ts'

/** The pattern is not supported. The message is the reason and does not quote the pattern. */
export class Untranslatable extends Error {
  override readonly name = 'Untranslatable'
}

/** The position of the parser. `at` counts code points. */
export interface Cursor {
  readonly chars: readonly string[]
  at: number
}

export function cursorOn(source: string): Cursor {
  return {chars: [...source], at: 0}
}

const LETTERS: Readonly<Record<string, number>> = {a: 7, f: 12, n: 10, r: 13, t: 9, v: 11}

/** Returns the character of an escape. The cursor is at the backslash. */
export function readEscapedChar(cursor: Cursor): number {
  const char = cursor.chars[cursor.at + 1]
  if (char === undefined) throw new Untranslatable('a backslash at the end')
  cursor.at += 2
  if (char === 'x') return readHex(cursor)
  if (char >= '0' && char <= '7') return readOctal(cursor, char)
  const code = LETTERS[char] ?? char.codePointAt(0) ?? 0
  if (LETTERS[char] === undefined && /[A-Za-z0-9\u{80}-\u{10ffff}]/u.test(char)) {
    throw new Untranslatable(`\\${char} is not RE2`)
  }
  return code
}

/** Reads an octal escape. A single digit from 1 to 7 would be a backreference, which RE2 does not support. */
function readOctal(cursor: Cursor, first: string): number {
  const rest = cursor.chars.slice(cursor.at, cursor.at + 2).join('')
  const [digits = ''] = /^[0-7]*/.exec(rest) ?? []
  if (first !== '0' && digits === '') throw new Untranslatable('a back-reference is not RE2')
  cursor.at += digits.length
  return Number.parseInt(first + digits, 8)
}

function readHex(cursor: Cursor): number {
  const braced = cursor.chars[cursor.at] === '{'
  const end = braced ? cursor.chars.indexOf('}', cursor.at) : cursor.at + 2
  const digits = cursor.chars.slice(cursor.at + (braced ? 1 : 0), end).join('')
  const code = Number.parseInt(digits, 16)
  const complete = braced ? digits.length > 0 : digits.length === 2
  if (end < 0 || !complete || !/^[0-9a-fA-F]+$/.test(digits) || code > LAST_CHAR) {
    throw new Untranslatable('a broken \\x')
  }
  cursor.at = braced ? end + 1 : end
  return code
}

/** Reads `\pL`, `\p{Greek}`, `\P{…}` or `\p{^…}`. The cursor is at the backslash. */
export function readUnicodeClass(cursor: Cursor, anyCase: boolean): CharSet {
  const upper = cursor.chars[cursor.at + 1] === 'P'
  const braced = cursor.chars[cursor.at + 2] === '{'
  const end = braced ? cursor.chars.indexOf('}', cursor.at) : cursor.at + 2
  const written = cursor.chars.slice(cursor.at + (braced ? 3 : 2), braced ? end : end + 1).join('')
  const name = written.replace(/^\^/, '')
  const set = end < 0 ? null : unicodeClass(name)
  if (set === null) throw new Untranslatable('\\p with a name that is not known')
  cursor.at = end + 1
  const cased = inCase(set, anyCase)
  return upper === written.startsWith('^') ? cased : negated(cased)
}

/** Reads `\d`, `\W` and similar. The cursor is at the backslash. Returns null and does not move if it is none. */
export function readPerlClass(cursor: Cursor, anyCase: boolean): CharSet | null {
  const letter = cursor.chars[cursor.at + 1] ?? ''
  const set = PERL_CLASSES[letter.toLowerCase()]
  if (set === undefined) return null
  cursor.at += 2
  const cased = inCase(set, anyCase)
  return letter === letter.toLowerCase() ? cased : negated(cased)
}
