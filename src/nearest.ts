/**
 * Returns the end of an error message: `; did you mean NAME?` with the known name nearest to the word, else
 * `otherwise`, else an empty text.
 */
export function suggestion(word: string, known: Iterable<string>, otherwise = ''): string {
  return didYouMean(nearest(word, known), otherwise)
}

/** Returns the suggestion for a name that was found in another way; `name` is null if none was found. */
export function didYouMean(name: string | null, otherwise = ''): string {
  const says = name === null ? otherwise : whetherMeant(name)
  return says === '' ? '' : `; ${says}`
}

/** Returns the question alone, for an error that names several unknown words. */
export function whetherMeant(name: string): string {
  return `did you mean ${name}?`
}

/**
 * Returns the known name with the fewest edits: at most two (one for a word under four letters), or a third of the word
 * if that is more. If no name is near, returns the only name that ends with the word, as `api-key-file` does with
 * `key-file`. Else null.
 */
export function nearest(word: string, known: Iterable<string>): string | null {
  const limit = Math.max(word.length < 4 ? 1 : 2, Math.floor(word.length / 3))
  const names = [...known]
  const alike = names.filter(name => Math.abs(name.length - word.length) <= limit)
  const ranked = alike.map(name => ({name, edits: edits(word, name)})).sort((a, b) => a.edits - b.edits)
  const best = ranked[0]
  return best !== undefined && best.edits <= limit ? best.name : onlyEndingWith(word, names)
}

function onlyEndingWith(word: string, names: readonly string[]): string | null {
  const [name = null, ...others] = word.length < 4 ? [] : names.filter(one => one.endsWith(`-${word}`))
  return others.length === 0 ? name : null
}

/** Returns the Levenshtein distance. A swap of two letters counts as two edits. */
function edits(from: string, to: string): number {
  let row = Array.from({length: to.length + 1}, (_, column) => column)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const kept = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(kept, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
