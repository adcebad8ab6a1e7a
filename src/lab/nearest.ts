/** The candidate that takes the fewest edits to reach; null when there is none. */
export function nearest(name: string, candidates: readonly string[]): string | null {
  const ranked = candidates.map(candidate => ({candidate, edits: editsBetween(name, candidate)}))
  return ranked.toSorted((a, b) => a.edits - b.edits)[0]?.candidate ?? null
}

/** Levenshtein's distance, one row at a time. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({length: to.length + 1}, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
