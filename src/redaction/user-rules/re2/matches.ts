/** The ranges of a match and its groups. The whole match is at index 0; a group that did not match is null. */
export type Match = readonly (readonly [start: number, end: number] | null)[]

/** Returns all matches that contain a character. */
export function matchesOf(search: RegExp, text: string): Match[] {
  const found: Match[] = []
  for (let match = nextMatch(search, text, 0); match !== null; match = nextMatch(search, text, search.lastIndex)) {
    if (match[0] === '') search.lastIndex++
    else found.push([...(match.indices ?? [])].map(span => (span === undefined ? null : wholeChars(text, span))))
  }
  return found
}

/** Returns the next match that starts at the start of a character. */
export function nextMatch(search: RegExp, text: string, from: number): RegExpExecArray | null {
  search.lastIndex = from
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    if (!insideChar(text, match.index)) return match
    search.lastIndex = match.index + 1
  }
  return null
}

/** Returns the number of places with a match, including overlapping ones. */
export function countStarts(search: RegExp, text: string): number {
  let count = 0
  search.lastIndex = 0
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    count++
    search.lastIndex = match.index + 1
  }
  return count
}

/** Extends a range to whole characters. */
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
