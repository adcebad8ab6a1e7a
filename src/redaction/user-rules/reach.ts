import type {Rule} from '../rule.ts'
import type {Pattern} from './re2/pattern.ts'

/** When a rule is asked, and how much text around it gets to see. */
export type Reach = Pick<Rule, 'keywords' | 'everyLine' | 'lines'>

/** So many lines away a keyword may stand that is no part of the pattern. */
const NEAR = 10
const SHORTEST_KEYWORD = 3

/**
 * A pattern that cannot match without some literal text is asked where that stands. Any other is asked near the
 * keywords that its author named, and without such for every line.
 */
export function reachOf({clue, lineFeeds}: Pattern, keywords: readonly string[] = []): Reach {
  if (clue !== null) return {keywords: clue.literals, ...linesAround(clue.before, clue.after)}
  const named = keywords.map(keyword => keyword.toLowerCase())
  if (named.length > 0 && named.every(isKeyword)) return {keywords: named, ...linesAround(NEAR, NEAR)}
  return {keywords: [], everyLine: true, ...linesAround(0, Math.min(lineFeeds, NEAR))}
}

function linesAround(before: number, after: number): Pick<Rule, 'lines'> {
  return before + after === 0 ? {} : {lines: {before, after}}
}

/** At least as many lines around as asked for. */
export function widened(reach: Reach, before: number, after: number): Reach {
  const {lines = {before: 0, after: 0}} = reach
  return {...reach, ...linesAround(Math.max(lines.before, before), Math.max(lines.after, after))}
}

function isKeyword(text: string): boolean {
  return text.length >= SHORTEST_KEYWORD && /^[ -~]+$/.test(text)
}
