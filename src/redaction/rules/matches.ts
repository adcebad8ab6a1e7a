import type {Found, GoesOn} from '../rule.ts'

/** Returns all matches of a pattern with the `g` flag. In short lines, `matchAll` is slower: it copies the pattern. */
export function everyMatch(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex++
  }
  return matches
}

function* overLines(text: string, from: number, first: GoesOn): Iterable<Found> {
  let goesOn: GoesOn | undefined = first
  for (let at = from; at < text.length && at < from + LONGEST && goesOn !== undefined; ) {
    const feed = text.indexOf('\n', at)
    const end = feed === -1 ? text.length : feed
    const said: ReturnType<GoesOn> = goesOn(text.slice(at, end), true)
    for (const {start, end: to} of said.found) yield {start: at + start, end: at + to}
    goesOn = said.goesOn
    at = end + 1
  }
}

/**
 * Yields the finds in the lines from the offset `from` on. If the text ends at `from`, the engine passes the following
 * lines to `goesOn`.
 */
export function* linesBelow(text: string, from: number, goesOn: GoesOn): Iterable<Found> {
  if (from >= text.length) yield {start: text.length, end: text.length, goesOn}
  else yield* overLines(text, from, goesOn)
}

const LONGEST = 16_384
