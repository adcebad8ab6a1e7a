import type {Rule} from '../rule.ts'
import type {Pattern} from './re2/pattern.ts'

/** When a rule runs, and how much surrounding text it receives. */
export type Reach = Pick<Rule, 'keywords' | 'everyLine' | 'lines'>

/** The maximum distance in lines to a keyword that is not part of the pattern. */
const NEAR = 10
const SHORTEST_KEYWORD = 3

/**
 * Returns when a pattern runs. If every match contains literal text, it runs where that text occurs. Otherwise it runs
 * near the author's keywords, or on every line if there are none.
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

/** Returns a reach with at least this many lines around. */
export function widened(reach: Reach, before: number, after: number): Reach {
  const {lines = {before: 0, after: 0}} = reach
  return {...reach, ...linesAround(Math.max(lines.before, before), Math.max(lines.after, after))}
}

function isKeyword(text: string): boolean {
  return text.length >= SHORTEST_KEYWORD && /^[ -~]+$/.test(text)
}
