import type {Found, Rule} from '../rule.ts'
import {freshPatience} from './patience.ts'
import type {Match} from './re2/matches.ts'
import type {Pattern} from './re2/pattern.ts'

const HIDDEN = new Set(['mask', 'secret'])
const DROPPED = 'drop'

/**
 * Masks the groups named `mask` or `secret` and deletes groups named `drop`. Without such a group it masks the whole
 * match.
 */
export function findMasked(pattern: Pattern): Rule['find'] {
  const pick = pickerOf(pattern)
  return text => pattern.matches(text, freshPatience()).flatMap(pick)
}

/** Does the same, but only on a line directly after a match of the selector. */
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
