import {type CharSet, charsOf, LAST_CHAR, setOf} from './char-set.ts'

/** `\d \s \w`; an upper-case letter negates. All are ASCII, and a vertical tab is not white space. */
export const PERL_CLASSES: Readonly<Record<string, CharSet>> = {
  d: [[48, 57]],
  s: charsOf('\t\n\f\r '),
  w: setOf([48, 57], [65, 90], [95, 95], [97, 122]),
}

/** `[:name:]` inside brackets. */
export const POSIX_CLASSES: Readonly<Record<string, CharSet>> = {
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

/** Returns the set of `\p{name}`, a general category or a script. Null if Unicode does not have the name. */
export function unicodeClass(name: string): CharSet | null {
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
      // not a name of this property
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
