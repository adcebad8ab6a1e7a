import {type CharSet, charsOf, inCase, LAST_CHAR, negated, setOf} from './char-set.ts'

/** Thrown if svcdiag does not support a pattern. The message is the reason and does not quote the pattern. */
export class Untranslatable extends Error {
  override readonly name = 'Untranslatable'
}

/** The position of the parser. `at` counts code points. */
export interface Cursor {
  readonly chars: readonly string[]
  at: number
}

/** Returns a cursor at the beginning of a pattern. */
export function cursorOn(source: string): Cursor {
  return {chars: [...source], at: 0}
}

/** Reads an escape and returns its character. The cursor is at the backslash. */
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

/** Reads an octal escape. A single digit from 1 to 7 is a backreference, which RE2 does not support. */
function readOctal(cursor: Cursor, first: string): number {
  const rest = cursor.chars.slice(cursor.at, cursor.at + 2).join('')
  const [digits = ''] = /^[0-7]*/.exec(rest) ?? []
  if (first !== '0' && digits === '') throw new Untranslatable('RE2 has no backreferences')
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
    throw new Untranslatable('an invalid \\x escape')
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
  if (set === null) throw new Untranslatable('\\p with an unknown name')
  cursor.at = end + 1
  const cased = inCase(set, anyCase)
  return upper === written.startsWith('^') ? cased : negated(cased)
}

/** Reads a class such as `\d` or `\W`. Returns null and does not move the cursor if there is no class. */
export function readPerlClass(cursor: Cursor, anyCase: boolean): CharSet | null {
  const letter = cursor.chars[cursor.at + 1] ?? ''
  const set = PERL_CLASSES[letter.toLowerCase()]
  if (set === undefined) return null
  cursor.at += 2
  const cased = inCase(set, anyCase)
  return letter === letter.toLowerCase() ? cased : negated(cased)
}

/** Returns the set of a general category or a script; null if Unicode does not have the name. */
function unicodeClass(name: string): CharSet | null {
  const seen = known.get(name)
  if (seen !== undefined) return seen
  const pattern = categoryOrScript(name)
  const set = pattern === null ? null : membersOf(pattern)
  known.set(name, set)
  return set
}

function categoryOrScript(name: string): RegExp | null {
  if (name === 'Any') return /[\s\S]/u
  if (!/^\w+$/.test(name)) return null
  for (const property of ['gc', 'sc']) {
    try {
      return new RegExp(`\\p{${property}=${name}}`, 'u')
    } catch {
      // The property has no such name, so the next property is tried.
    }
  }
  return null
}

function membersOf(pattern: RegExp): CharSet {
  const ranges: [number, number][] = []
  for (let code = 0; code <= LAST_CHAR; code++) {
    if (code === 0xd800) code = 0xe000 // UTF-8 has no surrogates
    if (!pattern.test(String.fromCodePoint(code))) continue
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

/** Reads a class in brackets. The cursor starts after the opening bracket and ends after the closing bracket. */
export function readBrackets(cursor: Cursor, anyCase: boolean): CharSet {
  const negate = cursor.chars[cursor.at] === '^'
  if (negate) cursor.at++
  const ranges: (readonly [number, number])[] = []
  for (let first = true; first || cursor.chars[cursor.at] !== ']'; first = false) {
    ranges.push(...(readNamed(cursor, anyCase) ?? inCase([readRange(cursor)], anyCase)))
  }
  cursor.at++
  const set = setOf(...ranges)
  return negate ? negated(set) : set
}

function readNamed(cursor: Cursor, anyCase: boolean): CharSet | null {
  const [char, next = ''] = cursor.chars.slice(cursor.at, cursor.at + 2)
  if (char === '[' && next === ':') return readPosix(cursor, anyCase)
  if (char !== '\\') return null
  if (next === 'p' || next === 'P') return readUnicodeClass(cursor, anyCase)
  return readPerlClass(cursor, anyCase)
}

/** Reads a POSIX class. Returns null if no `:]` follows. The bracket is then an ordinary character. */
function readPosix(cursor: Cursor, anyCase: boolean): CharSet | null {
  const rest = cursor.chars.slice(cursor.at).join('')
  const [whole = '', not = '', name = ''] = /^\[:(\^?)([^\]]*):\]/.exec(rest) ?? []
  if (whole === '') return null
  const set = POSIX_CLASSES[name]
  if (set === undefined) throw new Untranslatable('an unknown POSIX class')
  cursor.at += whole.length
  const cased = inCase(set, anyCase)
  return not === '^' ? negated(cased) : cased
}

function readRange(cursor: Cursor): readonly [number, number] {
  const low = readMember(cursor)
  const [dash, next] = cursor.chars.slice(cursor.at, cursor.at + 2)
  if (dash !== '-' || next === undefined || next === ']') return [low, low]
  cursor.at++
  const high = readMember(cursor)
  if (high < low) throw new Untranslatable('a range in brackets whose end is before its start')
  return [low, high]
}

function readMember(cursor: Cursor): number {
  const char = cursor.chars[cursor.at]
  if (char === undefined) throw new Untranslatable('a missing closing bracket')
  if (char === '\\') return readEscapedChar(cursor)
  cursor.at++
  return char.codePointAt(0) ?? 0
}

const LETTERS: Readonly<Record<string, number>> = {a: 7, f: 12, n: 10, r: 13, t: 9, v: 11}
/** The classes `\d`, `\s` and `\w`. An upper-case letter negates a class. A vertical tab is not in `\s`. */
const PERL_CLASSES: Readonly<Record<string, CharSet>> = {
  d: [[48, 57]],
  s: charsOf('\t\n\f\r '),
  w: setOf([48, 57], [65, 90], [95, 95], [97, 122]),
}

/** The classes `[:name:]` inside brackets. */
const POSIX_CLASSES: Readonly<Record<string, CharSet>> = {
  alnum: setOf([48, 57], [65, 90], [97, 122]),
  alpha: setOf([65, 90], [97, 122]),
  ascii: [[0, 127]],
  blank: charsOf('\t '),
  cntrl: setOf([0, 31], [127, 127]),
  digit: [[48, 57]],
  graph: [[33, 126]],
  lower: [[97, 122]],
  print: [[32, 126]],
  punct: setOf([33, 47], [58, 64], [91, 96], [123, 126]),
  space: charsOf('\t\n\v\f\r '),
  upper: [[65, 90]],
  word: setOf([48, 57], [65, 90], [95, 95], [97, 122]),
  xdigit: setOf([48, 57], [65, 70], [97, 102]),
}
const known = new Map<string, CharSet | null>()
