import {type Patience, patiently} from '../patience.ts'
import {Untranslatable} from './characters.ts'
import {createPresence} from './clues.ts'
import {effortAnywhere, effortHere} from './effort.ts'
import {emit, type TextKind} from './emit.ts'
import {type Node, sequenceOf} from './parse.ts'

/** Searches byte strings for a pattern. Both functions throw `RuleTimeout`. */
export interface Search {
  /** Returns every match that is not empty, without overlaps. */
  all(text: string, patience: Patience): readonly Match[]
  any(text: string, patience: Patience): boolean
}

/** Returns a search for a pattern. Throws `Untranslatable` if the pattern is too large. */
export function createSearch(node: Node): Search {
  const whole = createExpression(node)
  const isPresent = createPresence(node)
  const pieces = createPieces(sequenceOf(node))
  const isHopeless = (text: string, patience: Patience) =>
    !isPresent(text) || pieces().some(piece => isMissing(piece, text, patience))
  function search<T>(text: string, patience: Patience, nothing: T, run: (expression: RegExp) => T): T {
    const steps = whole.steps(text, patience.steps)
    if (steps > patience.steps && isHopeless(text, patience)) return nothing
    return patiently(patience, steps, () => run(whole.on(text)))
  }
  return {
    all: (text, patience) => search<Match[]>(text, patience, [], expression => matchesOf(expression, text)),
    any: (text, patience) => search(text, patience, false, expression => nextMatch(expression, text, 0) !== null),
  }
}

function isMissing(piece: Expression, text: string, patience: Patience): boolean {
  const steps = piece.steps(text, patience.steps)
  return steps <= patience.steps && patiently(patience, steps, () => nextMatch(piece.on(text), text, 0) === null)
}

/**
 * Returns the parts before the first repetition, and the parts after the leading repetitions. A text that lacks either
 * has no match. A search for either is cheap.
 */
function createPieces(parts: readonly Node[]): () => readonly Expression[] {
  let pieces: readonly Expression[] | undefined
  return () => {
    const found = [doorOf(parts), tailOf(parts)].filter(piece => piece.length > 0)
    pieces ??= found.map(piece => createExpression({kind: 'concat', parts: piece}))
    return pieces
  }
}

function tailOf(parts: readonly Node[]): readonly Node[] {
  const from = parts.findIndex(({kind}) => kind !== 'repeat' && kind !== 'assert')
  return from > 0 ? parts.slice(from) : []
}

/** A pattern or a part of a pattern as a JavaScript expression. */
interface Expression {
  /** Returns the expression for this text. An ASCII text needs a simpler expression than a UTF-8 text. */
  on(text: string): RegExp
  /** Returns an upper bound of the backtracking steps. If a rough bound exceeds `affordable`, it is made more exact. */
  steps(text: string, affordable: number): number
}

function createExpression(node: Node): Expression {
  const on = compiled(node)
  const parts = sequenceOf(node)
  const anywhere = effortAnywhere(parts)
  let look: Look | undefined
  return {
    on,
    steps: (text, affordable) => {
      const rough = anywhere(text.length)
      if (rough <= affordable) return rough
      look ??= lookAtDoors(parts)
      return Math.min(rough, look(text, affordable))
    },
  }
}

type Look = (text: string, affordable: number) => number

/** Returns a more exact bound. Counts the positions where a match can start, because an ordinary text has few. */
function lookAtDoors(parts: readonly Node[]): Look {
  const door = doorOf(parts)
  if (door.length === 0) return () => Number.POSITIVE_INFINITY
  const on = compiled({kind: 'concat', parts: door})
  const [toDoors, fromDoor] = [effortAnywhere(door), effortHere(parts)]
  return (text, affordable) => {
    const first = toDoors(text.length)
    if (first > affordable) return Number.POSITIVE_INFINITY
    const starts = countStarts(on(text), text)
    return starts === 0 ? first : first + starts * fromDoor(text.length)
  }
}

/** Returns the parts before the first repetition; empty if these parts match no character. */
function doorOf(parts: readonly Node[]): readonly Node[] {
  const end = parts.findIndex(({kind}) => kind === 'repeat')
  const door = end < 0 ? parts : parts.slice(0, end)
  return door.some(({kind}) => kind !== 'assert') ? door : []
}

function compiled(node: Node): (text: string) => RegExp {
  const [ascii, utf8] = [regexp(node, 'ascii'), regexp(node, 'utf8')]
  return text => (/[\x80-\xff]/.test(text) ? utf8 : ascii)
}

/** Compiles an expression and runs it once, because an expression that is too large fails only at its first use. */
function regexp(node: Node, kind: TextKind): RegExp {
  try {
    const search = new RegExp(emit(node, kind), 'dg')
    search.test('')
    return search
  } catch (cause) {
    throw new Untranslatable('the pattern is too large for the expression engine', {cause})
  }
}

/** The ranges of a match and its groups. The whole match is at index 0; a group that did not match is null. */
export type Match = readonly (readonly [start: number, end: number] | null)[]

function matchesOf(search: RegExp, text: string): Match[] {
  const found: Match[] = []
  for (let match = nextMatch(search, text, 0); match !== null; match = nextMatch(search, text, search.lastIndex)) {
    if (match[0] === '') search.lastIndex++
    else found.push([...(match.indices ?? [])].map(span => (span === undefined ? null : wholeChars(text, span))))
  }
  return found
}

/** Returns the next match from `from` on that does not start within a UTF-8 character. */
function nextMatch(search: RegExp, text: string, from: number): RegExpExecArray | null {
  search.lastIndex = from
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    if (!insideChar(text, match.index)) return match
    search.lastIndex = match.index + 1
  }
  return null
}

/** Returns the number of positions with a match. The matches may overlap. */
function countStarts(search: RegExp, text: string): number {
  let count = 0
  search.lastIndex = 0
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    count++
    search.lastIndex = match.index + 1
  }
  return count
}

/** Extends a range of bytes to whole UTF-8 characters. */
function wholeChars(text: string, [start, end]: readonly [number, number]): readonly [number, number] {
  let [from, to] = [start, end]
  while (insideChar(text, from)) from--
  while (to > start && insideChar(text, to)) to++
  return [from, to]
}

function insideChar(text: string, at: number): boolean {
  if (!isContinuation(text.charCodeAt(at))) return false
  let start = at - 1
  while (start > at - 3 && isContinuation(text.charCodeAt(start))) start--
  const lead = text.charCodeAt(start)
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0
  if (start + length <= at) return false
  return [...text.slice(start + 1, start + length)].every(byte => isContinuation(byte.charCodeAt(0)))
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte <= 0xbf
}
