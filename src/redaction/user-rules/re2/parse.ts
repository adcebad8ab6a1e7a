import {type CharSet, inCase, LAST_CHAR, negated, setOf} from './char-set.ts'
import {
  type Cursor,
  cursorOn,
  readBrackets,
  readEscapedChar,
  readPerlClass,
  readUnicodeClass,
  Untranslatable,
} from './characters.ts'

export type Assertion = 'text-start' | 'text-end' | 'line-start' | 'line-end' | 'word' | 'not-word'

/** A parsed pattern. Its flags are resolved: the character sets contain both cases and the characters of the dot. */
export type Node =
  | {readonly kind: 'set'; readonly set: CharSet}
  | {readonly kind: 'assert'; readonly what: Assertion}
  | {readonly kind: 'concat'; readonly parts: readonly Node[]}
  | {readonly kind: 'alternate'; readonly parts: readonly Node[]}
  | {readonly kind: 'group'; readonly index: number; readonly inner: Node}
  | {
      readonly kind: 'repeat'
      readonly min: number
      /** `Infinity` if unlimited. */
      readonly max: number
      readonly greedy: boolean
      readonly inner: Node
    }

/** Returns the parts of a sequence. Groups in the sequence are replaced by their parts. */
export function sequenceOf(node: Node): readonly Node[] {
  if (node.kind === 'group') return sequenceOf(node.inner)
  if (node.kind === 'concat') return node.parts.flatMap(sequenceOf)
  return [node]
}

export interface Parsed {
  readonly node: Node
  /** The names of the groups from index 1 on; null for an unnamed group. */
  readonly groups: readonly (string | null)[]
}

interface State extends Cursor {
  readonly groups: (string | null)[]
  flags: Flags
  depth: number
}

/** Parses a pattern in RE2's syntax. Throws `Untranslatable` with a reason that does not quote the pattern. */
export function parseRe2(source: string): Parsed {
  const state: State = {...cursorOn(source), groups: [null], flags: PLAIN, depth: 0}
  const node = readAlternatives(state)
  if (state.at < state.chars.length) throw new Untranslatable('a closing parenthesis without an opening one')
  if (repeatsTooOften(node)) throw new Untranslatable('repetitions that multiply to more than 1000')
  return {node, groups: state.groups}
}

function readAlternatives(state: State): Node {
  const parts = [readSequence(state)]
  while (state.chars[state.at] === '|') {
    state.at++
    parts.push(readSequence(state))
  }
  if (parts.length === 1) return parts[0] ?? EMPTY
  const sets = parts.flatMap(part => (part.kind === 'set' ? [part.set] : []))
  return sets.length === parts.length ? {kind: 'set', set: setOf(...sets.flat())} : {kind: 'alternate', parts}
}

function readSequence(state: State): Node {
  const parts: Node[] = []
  for (;;) {
    const char = state.chars[state.at]
    if (char === undefined || char === '|' || char === ')') break
    const read = readAtoms(state)
    const last = read.pop()
    parts.push(...read)
    if (last === undefined) forbidRepeat(state)
    else parts.push(readRepeated(state, last))
  }
  return parts.length === 1 ? (parts[0] ?? EMPTY) : {kind: 'concat', parts}
}

function forbidRepeat(state: State): void {
  // A pattern cannot repeat flags such as `(?i)`.
  const before = state.at
  if (readRepeat(state) !== null) throw new Untranslatable('a repetition of nothing')
  state.at = before
}

function readRepeated(state: State, inner: Node): Node {
  const repeat = readRepeat(state)
  if (repeat === null) return inner
  if (readRepeat(state) !== null) throw new Untranslatable('one repetition directly after another')
  const {min, max, lazy} = repeat
  return {kind: 'repeat', min, max, greedy: lazy === state.flags.lazy, inner}
}

/** Reads an atom. Returns an atom for each character of `\Q…\E`, and no atom for flags such as `(?i)`. */
function readAtoms(state: State): Node[] {
  const char = state.chars[state.at] ?? ''
  if (char === '\\') return readBackslash(state)
  if (char === '(') return readGroup(state)
  if (readRepeat(state) !== null) throw new Untranslatable('a repetition of nothing')
  state.at++
  if (char === '[') return [{kind: 'set', set: readBrackets(state, state.flags.caseless)}]
  if (char === '.') return [dot(state.flags)]
  if (char === '^') return [assertion(state.flags.multiline ? 'line-start' : 'text-start')]
  if (char === '$') return [assertion(state.flags.multiline ? 'line-end' : 'text-end')]
  return [literal(char.codePointAt(0) ?? 0, state.flags)]
}

function readGroup(state: State): Node[] {
  const outer = state.flags
  const head = readGroupHead(state, outer)
  if (head.kind === 'flags') {
    state.flags = head.flags
    return []
  }
  if (++state.depth > DEEPEST) throw new Untranslatable('groups that are nested too deeply')
  const index = head.kind === 'capture' ? state.groups.push(head.name) - 1 : null
  if (head.kind === 'plain') state.flags = head.flags
  const inner = readAlternatives(state)
  if (state.chars[state.at++] !== ')') throw new Untranslatable('a missing closing parenthesis')
  state.depth--
  state.flags = outer
  return [index === null ? inner : {kind: 'group', index, inner}]
}

function readBackslash(state: State): Node[] {
  const letter = state.chars[state.at + 1] ?? ''
  const what = ASSERTIONS[letter]
  if (letter === 'Q') return readQuotation(state)
  if (what !== undefined) {
    state.at += 2
    return [{kind: 'assert', what}]
  }
  const anyCase = state.flags.caseless
  if (letter === 'p' || letter === 'P') return [{kind: 'set', set: readUnicodeClass(state, anyCase)}]
  const perl = readPerlClass(state, anyCase)
  return [perl === null ? literal(readEscapedChar(state), state.flags) : {kind: 'set', set: perl}]
}

function readQuotation(state: State): Node[] {
  const from = state.at + 2
  let to = from
  while (to < state.chars.length && !(state.chars[to] === '\\' && state.chars[to + 1] === 'E')) to++
  state.at = Math.min(to + 2, state.chars.length)
  return state.chars.slice(from, to).map(char => literal(char.codePointAt(0) ?? 0, state.flags))
}

function literal(code: number, flags: Flags): Node {
  return {kind: 'set', set: inCase([[code, code]], flags.caseless)}
}

function dot(flags: Flags): Node {
  return {kind: 'set', set: flags.dotAll ? [[0, LAST_CHAR]] : negated([[LINE_FEED, LINE_FEED]])}
}

function assertion(what: Assertion): Node {
  return {kind: 'assert', what}
}

/** Flags of a group, or of the rest of a group. */
interface Flags {
  readonly caseless: boolean
  readonly multiline: boolean
  readonly dotAll: boolean
  readonly lazy: boolean
}

type GroupHead =
  | {readonly kind: 'capture'; readonly name: string | null}
  /** A group without a capture. The flags apply inside the group. */
  | {readonly kind: 'plain'; readonly flags: Flags}
  /** Flags without a group, such as `(?i)`. The flags apply until the end of the enclosing group. */
  | {readonly kind: 'flags'; readonly flags: Flags}

function readGroupHead(cursor: Cursor, flags: Flags): GroupHead {
  if (cursor.chars[cursor.at + 1] !== '?') {
    cursor.at++
    return {kind: 'capture', name: null}
  }
  const rest = cursor.chars.slice(cursor.at, cursor.at + LONGEST_HEAD).join('')
  for (const [start, what] of NOT_RE2) if (start.test(rest)) throw new Untranslatable(what)
  const [named = '', name] = /^\(\?P?<(\w+)>/.exec(rest) ?? []
  if (name !== undefined) {
    cursor.at += named.length
    return {kind: 'capture', name}
  }
  return readFlags(cursor, rest, flags)
}

function readFlags(cursor: Cursor, rest: string, before: Flags): GroupHead {
  const [head = '', on = '', off, end] = /^\(\?([imsU]*)(?:-([imsU]+))?([:)])/.exec(rest) ?? []
  if (head === '') throw new Untranslatable('an unknown kind of group')
  cursor.at += head.length
  const flags = {...before, ...flagsOf(on, true), ...flagsOf(off ?? '', false)}
  return {kind: end === ':' ? 'plain' : 'flags', flags}
}

function flagsOf(letters: string, value: boolean): Partial<Flags> {
  const known = Object.entries(FLAG_NAMES).filter(([letter]) => letters.includes(letter))
  return Object.fromEntries(known.map(([, flag]) => [flag, value]))
}

interface Repeat {
  readonly min: number
  readonly max: number
  readonly lazy: boolean
}

/** Returns the repetition at the cursor; null if there is none. Braces without counts are ordinary characters. */
function readRepeat(cursor: Cursor): Repeat | null {
  const range = readRange(cursor)
  if (range === null) return null
  const lazy = cursor.chars[cursor.at] === '?'
  if (lazy) cursor.at++
  const [min, max] = range
  return {min, max, lazy}
}

function readRange(cursor: Cursor): readonly [number, number] | null {
  const char = cursor.chars[cursor.at] ?? ''
  const sign = SIGNS[char]
  if (sign !== undefined) cursor.at++
  return sign ?? (char === '{' ? readCounts(cursor) : null)
}

function readCounts(cursor: Cursor): readonly [number, number] | null {
  const rest = cursor.chars.slice(cursor.at, cursor.at + LONGEST_COUNTS).join('')
  const [whole = '', low = '', comma, high] = /^\{(\d+)(,)?(\d+)?\}/.exec(rest) ?? []
  if (whole === '' || (comma === undefined && high !== undefined)) return null
  cursor.at += whole.length
  const min = Number(low)
  const max = comma === undefined ? min : high === undefined ? Number.POSITIVE_INFINITY : Number(high)
  if (min > HIGHEST_COUNT || (Number.isFinite(max) && max > HIGHEST_COUNT)) {
    throw new Untranslatable(`a count above ${HIGHEST_COUNT}`)
  }
  if (max < min) throw new Untranslatable('a count whose maximum is less than its minimum')
  return [min, max]
}

/** Returns true if the product of the counts of nested repetitions exceeds 1000, a limit of RE2. */
function repeatsTooOften(node: Node, left = HIGHEST_COUNT): boolean {
  if (node.kind === 'group') return repeatsTooOften(node.inner, left)
  if (node.kind === 'concat' || node.kind === 'alternate') return node.parts.some(part => repeatsTooOften(part, left))
  if (node.kind !== 'repeat') return false
  const count = Number.isFinite(node.max) ? node.max : node.min
  return count > left || repeatsTooOften(node.inner, count > 1 ? Math.floor(left / count) : left)
}

const EMPTY: Node = {kind: 'concat', parts: []}
const PLAIN: Flags = {caseless: false, multiline: false, dotAll: false, lazy: false}
const DEEPEST = 200
const LINE_FEED = 10
const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  A: 'text-start',
  z: 'text-end',
  b: 'word',
  B: 'not-word',
}
const NOT_RE2: readonly (readonly [start: RegExp, what: string])[] = [
  [/^\(\?<?[=!]/, 'RE2 has no lookahead or lookbehind'],
  [/^\(\?P[=>]/, 'RE2 has no backreferences'],
  [/^\(\?>/, 'RE2 has no atomic groups'],
  [/^\(\?#/, 'RE2 has no comments'],
]

const FLAG_NAMES = {i: 'caseless', m: 'multiline', s: 'dotAll', U: 'lazy'} as const
const LONGEST_HEAD = 200
const HIGHEST_COUNT = 1000
const SIGNS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
}
const LONGEST_COUNTS = 40
