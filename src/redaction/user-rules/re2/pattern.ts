import type {Patience} from '../patience.ts'
import {charsOf} from './char-set.ts'
import {type Clue, clueOf} from './clues.ts'
import {core, lineFeedsIn} from './line-feeds.ts'
import {type Node, parseRe2, sequenceOf} from './parse.ts'
import {createSearch, type Match} from './search.ts'

/** A compiled RE2 pattern. It searches byte strings: each byte of a UTF-8 character is one character of the string. */
export interface Pattern {
  /** The names of the groups from index 1 on; null for an unnamed group. */
  readonly groups: readonly (string | null)[]
  readonly clue: Clue | null
  /** The number of line ends that a match may contain. The number is an estimate if the pattern has no bound. */
  readonly lineFeeds: number
  /** Returns all matches, without overlaps. Throws `RuleTimeout`. */
  matches(text: string, patience: Patience): readonly Match[]
  /** Returns true if there is a match. Throws `RuleTimeout`. */
  test(text: string, patience: Patience): boolean
}

/**
 * Where `^` and `$` match. `text`: at the ends of the text, as in RE2. `lines`: at the ends of every line, because the
 * ends of the file are unknown.
 */
export type Ends = 'text' | 'lines'

/** Compiles a pattern. Throws `Untranslatable` with a reason that does not quote the pattern. */
export function compileRe2(source: string, ends: Ends): Pattern {
  const {node: read, groups} = parseRe2(source)
  return patternOf(ends === 'lines' ? withLineEnds(read) : read, groups, ends)
}

/** Returns a pattern that matches exactly this text. */
export function compileLiteral(text: string): Pattern {
  const parts = [...text].map((char): Node => ({kind: 'set', set: charsOf(char)}))
  return patternOf({kind: 'concat', parts}, [null], 'lines')
}

function patternOf(node: Node, groups: readonly (string | null)[], ends: Ends): Pattern {
  const search = createSearch(node)
  const parts = sequenceOf(node)
  // a match may contain the line ends around the text
  const framed = ends === 'lines' && lineFeedsIn(parts) > 0
  return {
    groups,
    clue: clueOf(node),
    lineFeeds: lineFeedsIn(parts.slice(...core(parts))),
    matches: (text, patience) => {
      if (!framed) return search.all(text, patience)
      return search.all(`\n${text}\n`, patience).map(match => clipped(match, text.length))
    },
    test: search.any,
  }
}

function withLineEnds(node: Node): Node {
  if (node.kind === 'set') return node
  if (node.kind === 'group' || node.kind === 'repeat') return {...node, inner: withLineEnds(node.inner)}
  if (node.kind !== 'assert') return {...node, parts: node.parts.map(withLineEnds)}
  if (node.what === 'text-start') return {...node, what: 'line-start'}
  return node.what === 'text-end' ? {...node, what: 'line-end'} : node
}

/** Returns the match without the line ends that were added around the text. */
function clipped(match: Match, length: number): Match {
  const inside = (offset: number) => Math.min(Math.max(offset - 1, 0), length)
  return match.map(span => span && [inside(span[0]), inside(span[1])])
}
