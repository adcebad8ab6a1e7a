import {type Patience, patiently} from '../patience.ts'
import {charsOf} from './char-set.ts'
import {type Clue, clueOf} from './clues.ts'
import {Untranslatable} from './cursor.ts'
import {effortOf} from './effort.ts'
import {emit, type TextKind} from './emit.ts'
import {core, lineFeedsIn, touchesLineFeed} from './line-feeds.ts'
import {type Node, sequenceOf} from './node.ts'
import {parseRe2} from './parse.ts'

/** Where a match and its groups are; the whole match is at 0, a group that took no part is null. */
export type Match = readonly (readonly [start: number, end: number] | null)[]

/** An RE2 pattern, ready to search byte strings (every character one byte, UTF-8 as several). */
export interface Pattern {
  /** Names of the groups, the first one at 1; null has no name. */
  readonly groups: readonly (string | null)[]
  readonly clue: Clue | null
  /** How many line ends a match may hold, see `lineFeedsIn`. */
  readonly lineFeeds: number
  /** All matches that do not overlap. Throws `RuleTimeout`. */
  matches(text: string, patience: Patience): readonly Match[]
  /** Whether there is a match. Throws `RuleTimeout`. */
  test(text: string, patience: Patience): boolean
}

/**
 * `text`: as RE2 has it, `^` and `$` are the ends of the text. `lines`: the text is a part of a file, cut at line ends;
 * there the ends of the file are unknown, and `^` and `$` are the ends of any line.
 */
export type Ends = 'text' | 'lines'

/** Reads a pattern. Throws `Untranslatable`, with a reason that does not quote it. */
export function compileRe2(source: string, ends: Ends): Pattern {
  const {node: read, groups} = parseRe2(source)
  return patternOf(ends === 'lines' ? withLineEnds(read) : read, groups, ends)
}

/** A pattern that matches this text and nothing else. */
export function compileLiteral(text: string): Pattern {
  const parts = [...text].map((char): Node => ({kind: 'set', set: charsOf(char)}))
  return patternOf({kind: 'concat', parts}, [null], 'lines')
}

function patternOf(node: Node, groups: readonly (string | null)[], ends: Ends): Pattern {
  const [ascii, utf8] = [searchFor(node, 'ascii'), searchFor(node, 'utf8')]
  const effort = effortOf(node)
  const framed = ends === 'lines' && touchesLineFeed(node)
  const search = (text: string) => (/[\x80-\xff]/.test(text) ? utf8 : ascii)
  return {
    groups,
    clue: clueOf(node),
    lineFeeds: lineFeedsIn(sequenceOf(node).slice(...core(sequenceOf(node)))),
    matches: (text, patience) => {
      const frame = framed ? '\n' : ''
      const seen = `${frame}${text}${frame}`
      const found = patiently(patience, effort(seen.length), () => allMatches(search(seen), seen))
      return framed ? found.map(match => clipped(match, text.length)) : found
    },
    test: (text, patience) => patiently(patience, effort(text.length), () => nextMatch(search(text), text, 0) !== null),
  }
}

function withLineEnds(node: Node): Node {
  if (node.kind === 'set') return node
  if (node.kind === 'group' || node.kind === 'repeat') return {...node, inner: withLineEnds(node.inner)}
  if (node.kind !== 'assert') return {...node, parts: node.parts.map(withLineEnds)}
  if (node.what === 'text-start') return {...node, what: 'line-start'}
  return node.what === 'text-end' ? {...node, what: 'line-end'} : node
}

/** Tried at once, because an expression that is too large shows only when it is first used. */
function searchFor(node: Node, kind: TextKind): RegExp {
  try {
    const search = new RegExp(emit(node, kind), 'dg')
    search.test('')
    search.lastIndex = 0
    return search
  } catch (cause) {
    throw new Untranslatable('the pattern is too large for the expression engine', {cause})
  }
}

function allMatches(search: RegExp, text: string): Match[] {
  const found: Match[] = []
  for (let match = nextMatch(search, text, 0); match !== null; match = nextMatch(search, text, search.lastIndex)) {
    if (match[0] === '') search.lastIndex++
    else found.push([...(match.indices ?? [])].map(span => (span === undefined ? null : wholeChars(text, span))))
  }
  return found
}

/** No character is cut: where a match ends in one, it is taken whole. */
function wholeChars(text: string, [start, end]: readonly [number, number]): readonly [number, number] {
  let [from, to] = [start, end]
  while (insideChar(text, from)) from--
  while (to > start && insideChar(text, to)) to++
  return [from, to]
}

/** The next match that begins where a character begins. */
function nextMatch(search: RegExp, text: string, from: number): RegExpExecArray | null {
  search.lastIndex = from
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    if (!insideChar(text, match.index)) return match
    search.lastIndex = match.index + 1
  }
  return null
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

/** Without the line ends that the text was framed with. */
function clipped(match: Match, length: number): Match {
  const inside = (offset: number) => Math.min(Math.max(offset - 1, 0), length)
  return match.map(span => span && [inside(span[0]), inside(span[1])])
}
