/**
 * Returns all matches of a pattern with the `g` flag. Unlike `matchAll`, it does not copy the pattern for every text.
 * Most texts are a short line, and the copy takes longer than the search.
 */
export function everyMatch(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex++
  }
  return matches
}
