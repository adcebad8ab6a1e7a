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

/** Returns the group `secret` of a match, and its range. The pattern has the flag `d`. Without the group, all is empty. */
export function secretOf(match: RegExpExecArray | null): Found & {readonly text: string} {
  const [start, end] = match?.indices?.groups?.secret ?? [0, 0]
  return {text: match?.groups?.secret ?? '', start, end}
}

/** Reads at most `lines` whole lines. `read` returns the finds in a line; null for a line after the secrets. */
export function whileLines(lines: number, read: (line: string) => readonly Found[] | null): GoesOn {
  return (line, newLine) => {
    const found = newLine && lines > 0 ? read(line) : null
    return found === null ? {found: []} : {found, goesOn: whileLines(lines - 1, read)}
  }
}

/**
 * Yields the finds in the lines below each line for which `open` returns a reader. A reader is not interrupted. `cut`
 * returns the part of a line that counts, from its start.
 */
export function* belowLines(
  lines: readonly string[],
  open: (line: string) => GoesOn | undefined,
  cut = (line: string) => line,
): Iterable<Found> {
  let at = 0
  let goesOn: GoesOn | undefined
  for (const whole of lines) {
    const line = cut(whole)
    const said = goesOn?.(line, true)
    yield* (said?.found ?? []).map(({start, end}) => ({start: at + start, end: at + end}))
    goesOn = said?.goesOn ?? open(line)
    at += whole.length + 1
  }
  if (goesOn !== undefined) yield {start: at - 1, end: at - 1, goesOn}
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
