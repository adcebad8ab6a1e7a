import type {Found, Rule} from '../rule.ts'
import {freshPatience} from './patience.ts'
import {Untranslatable} from './re2/characters.ts'
import type {Pattern} from './re2/pattern.ts'
import type {Match} from './re2/search.ts'

/**
 * Returns a rule that masks the groups named `mask` or `secret` and deletes groups named `drop`. Without such groups,
 * the rule masks the whole match. Throws `Untranslatable` for an invalid file selector.
 */
export function patternRule(
  id: string,
  why: string,
  pattern: Pattern,
  globs: readonly string[],
  keywords: readonly string[] = [],
): Rule {
  const files = selectFiles(globs)
  const pick = pickerOf(pattern)
  return {
    id,
    why,
    ...reachOf(pattern, keywords),
    ...(files ? {files} : {}),
    find: text => pattern.matches(text, freshPatience()).flatMap(pick),
  }
}

/** The lines that a rule searches, and the number of lines around them that the rule receives. */
export type Reach = Pick<Rule, 'keywords' | 'everyLine' | 'lines'>

/**
 * Returns the lines that a pattern searches: the lines with the literal text that every match contains. Without such a
 * text, these are the lines near the author's keywords, or else all lines.
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

/** Returns the same reach with at least these numbers of lines before and after. */
export function widened(reach: Reach, before: number, after: number): Reach {
  const {lines = {before: 0, after: 0}} = reach
  return {...reach, ...linesAround(Math.max(lines.before, before), Math.max(lines.after, after))}
}

function isKeyword(text: string): boolean {
  return text.length >= SHORTEST_KEYWORD && /^[ -~]+$/.test(text)
}

/** Returns a search for `pattern` that reads only lines directly after a match of `selector`. */
export function findAfter(selector: Pattern, pattern: Pattern): Rule['find'] {
  const pick = pickerOf(pattern)
  return text => {
    const patience = freshPatience()
    const lines = linesOf(text)
    return lines.flatMap(({line, start}, index) => {
      const before = lines[index - 1]
      if (before === undefined || !selector.test(before.line, patience)) return []
      return pattern
        .matches(line, patience)
        .flatMap(pick)
        .map(found => moved(found, start))
    })
  }
}

function pickerOf({groups}: Pattern): (match: Match) => Found[] {
  const named = groups.flatMap((name, index) =>
    name !== null && (HIDDEN.has(name) || name === DROPPED) ? [index] : [],
  )
  return match => {
    const picked = named.length === 0 ? [0] : named
    return picked.flatMap(index => {
      const [start, end] = match[index] ?? [0, 0]
      if (end <= start) return []
      return groups[index] === DROPPED ? [{start, end, drop: true as const}] : [{start, end}]
    })
  }
}

function linesOf(text: string): {line: string; start: number}[] {
  let start = 0
  return text.split('\n').map(line => {
    const here = {line: line.replace(/\r$/, ''), start}
    start += line.length + 1
    return here
  })
}

function moved(found: Found, by: number): Found {
  return {...found, start: found.start + by, end: found.end + by}
}

/**
 * Returns a function that returns true if a path matches one of the globs; undefined if there are no globs. `*` and `?`
 * match within a segment, `**` matches across segments. Throws `Untranslatable`.
 */
export function selectFiles(globs: readonly string[]): ((path: string) => boolean) | undefined {
  if (globs.length === 0) return undefined
  const patterns = globs.map(glob => new RegExp(`^(?:${translated(glob)})$`, 's'))
  return path => patterns.some(pattern => pattern.test(path))
}

function translated(glob: string): string {
  let depth = 0
  const parts = [...glob.replace(/\*{3,}/g, '**').matchAll(TOKEN)].map(([token, not, members, escaped, char]) => {
    if (token === '{') depth++
    if (token === '}' && depth > 0) {
      depth--
      return ')'
    }
    if (token === ',') return depth > 0 ? '|' : ','
    if (members !== undefined) return `[${not === '!' ? '^' : ''}${members.replace(/[[\]^\\]/g, '\\$&')}]`
    return PLAIN[token] ?? RegExp.escape(escaped ?? char ?? token)
  })
  if (depth > 0) throw new Untranslatable('a brace in a file selector is not closed')
  return parts.join('')
}

/** The maximum distance in lines between a find and a keyword that is not part of the pattern. */
const NEAR = 10
const SHORTEST_KEYWORD = 3
const HIDDEN = new Set(['mask', 'secret'])
const DROPPED = 'drop'
const TOKEN = /\*\*|\*|\?|\[(!?)((?:\\.|[^\]\\])+)\]|[{},]|\\(.)|(.)/gsu
const PLAIN: Readonly<Record<string, string>> = {'**': '.*', '*': '[^/]*', '?': '[^/]', '{': '(?:'}
