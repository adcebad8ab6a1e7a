import {readBrackets} from './brackets.ts'
import {inCase, LAST_CHAR, negated, setOf} from './char-set.ts'
import {type Cursor, cursorOn, readEscapedChar, readPerlClass, readUnicodeClass, Untranslatable} from './cursor.ts'
import {type Flags, readGroupHead} from './group-head.ts'
import {type Assertion, EMPTY, type Node} from './node.ts'
import {readRepeat, repeatsTooOften} from './repeats.ts'

export interface Parsed {
  readonly node: Node
  /** Names of the groups, starting at index 1; null for an unnamed group. */
  readonly groups: readonly (string | null)[]
}

interface State extends Cursor {
  readonly groups: (string | null)[]
  flags: Flags
  depth: number
}

const PLAIN: Flags = {caseless: false, multiline: false, dotAll: false, lazy: false}
const DEEPEST = 200
const LINE_FEED = 10

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

/** Throws if a repetition follows flags such as `(?i)`, which cannot be repeated. */
function forbidRepeat(state: State): void {
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

/** Reads one atom. A quotation `\Q…\E` returns one per character, and flags return none. */
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
  if (++state.depth > DEEPEST) throw new Untranslatable('groups nested too deeply')
  const index = head.kind === 'capture' ? state.groups.push(head.name) - 1 : null
  if (head.kind === 'plain') state.flags = head.flags
  const inner = readAlternatives(state)
  if (state.chars[state.at++] !== ')') throw new Untranslatable('a missing closing parenthesis')
  state.depth--
  state.flags = outer
  return [index === null ? inner : {kind: 'group', index, inner}]
}

const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  A: 'text-start',
  z: 'text-end',
  b: 'word',
  B: 'not-word',
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
