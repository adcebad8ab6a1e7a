import {type CharSet, has} from './char-set.ts'
import type {Node} from './parse.ts'

/** The maximum number of lines of a match. */
export const MOST_LINES = 100

/**
 * Returns how many line ends a match of these parts may contain, at most `MOST_LINES`. The number is an estimate if the
 * pattern has no bound: blanks and quoted text count as one line end.
 */
export function lineFeedsIn(parts: readonly Node[]): number {
  return Math.min(
    parts.reduce((total, part) => total + lineFeeds(part), 0),
    MOST_LINES,
  )
}

/**
 * Returns the range of `parts` without the edges. An edge is a first or last part that can match a line end or no
 * character.
 */
export function core(parts: readonly Node[]): readonly [from: number, to: number] {
  const [from, to] = [parts.findIndex(part => !isEdge(part)), parts.findLastIndex(part => !isEdge(part)) + 1]
  return from < 0 ? [0, 0] : [from, to]
}

function isEdge(node: Node | undefined): boolean {
  if (node === undefined) return false
  if (node.kind === 'assert') return true
  if (node.kind === 'group') return isEdge(node.inner)
  if (node.kind === 'set') return has(node.set, LINE_FEED)
  if (node.kind === 'repeat') return node.max === 1 && isEdge(node.inner)
  return node.kind === 'alternate' && node.parts.some(isEdge)
}

function lineFeeds(node: Node): number {
  if (node.kind === 'assert') return 0
  if (node.kind === 'set') return has(node.set, LINE_FEED) ? 1 : 0
  if (node.kind === 'group') return lineFeeds(node.inner)
  if (node.kind === 'alternate') return Math.max(0, ...node.parts.map(lineFeeds))
  if (node.kind === 'concat') return node.parts.reduce((sum, part) => sum + lineFeeds(part), 0)
  if (node.inner.kind === 'set') return linesOfRun(node.inner.set, node.max)
  const each = lineFeeds(node.inner)
  return each === 0 ? 0 : Math.min(each * node.max, MOST_LINES)
}

function linesOfRun(set: CharSet, most: number): number {
  if (!has(set, LINE_FEED)) return 0
  const prose = LETTERS.every(letter => has(set, letter))
  const quoted = prose && QUOTES.some(quote => !has(set, quote)) && has(set, 33) && has(set, 35)
  if (!prose || quoted) return 1
  return Math.min(MOST_LINES, Math.ceil(most / SHORTEST_LINE))
}

const LINE_FEED = 10
/** The letters a and e. Hexadecimal, base64 and prose contain both. */
const LETTERS = [97, 101]
const QUOTES = [34, 39, 96]
/** The assumed minimum of characters per line in a text with line ends. */
const SHORTEST_LINE = 20
