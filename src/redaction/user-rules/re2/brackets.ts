import {type CharSet, inCase, negated, setOf} from './char-set.ts'
import {POSIX_CLASSES} from './classes.ts'
import {type Cursor, readEscapedChar, readPerlClass, readUnicodeClass, Untranslatable} from './cursor.ts'

/** Reads a bracketed class. The cursor starts after the opening bracket and ends after the closing one. */
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

/** Returns null if no `:]` follows, because it is then an ordinary bracket. */
function readPosix(cursor: Cursor, anyCase: boolean): CharSet | null {
  const rest = cursor.chars.slice(cursor.at).join('')
  const [whole = '', not = '', name = ''] = /^\[:(\^?)([^\]]*):\]/.exec(rest) ?? []
  if (whole === '') return null
  const set = POSIX_CLASSES[name]
  if (set === undefined) throw new Untranslatable('a POSIX class that is not known')
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
  if (high < low) throw new Untranslatable('a range in brackets that runs backwards')
  return [low, high]
}

function readMember(cursor: Cursor): number {
  const char = cursor.chars[cursor.at]
  if (char === undefined) throw new Untranslatable('a missing closing bracket')
  if (char === '\\') return readEscapedChar(cursor)
  cursor.at++
  return char.codePointAt(0) ?? 0
}
