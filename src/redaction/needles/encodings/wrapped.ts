const WIDTHS = [76, 64]
/**
 * Larger than the keys, certificates and configuration that are usually wrapped. Each line of a wrapped form is a
 * needle.
 */
const LONGEST_WRAPPED = 64 * 1024
const SHORTEST_LINE = 12
/** Excludes lines of blanks or zeros, which many files contain. */
const FEWEST_CHARACTERS = 6

/**
 * Returns the lines of a value's base64 as `base64` and MIME (76 characters) and PEM (64) wrap it; none if it fits in
 * one line.
 * @param isOpen whether a range of the value is public: its line is left out
 */
export function wrappedBase64Lines(value: Uint8Array, isOpen: (from: number, to: number) => boolean): string[] {
  if (value.length > LONGEST_WRAPPED) return []
  const encoded = Buffer.from(value).toString('base64')
  if (encoded.length <= Math.min(...WIDTHS)) return []
  return WIDTHS.flatMap(width => {
    const [lines, bytes] = [encoded.match(new RegExp(`.{1,${width}}`, 'g')) ?? [], (width * 3) / 4]
    return lines.filter((_, index) => !isOpen(index * bytes, Math.min(value.length, (index + 1) * bytes)))
  }).filter(line => line.length >= SHORTEST_LINE && hasManyCharacters(line))
}

function hasManyCharacters(line: string): boolean {
  const seen = new Set<string>()
  for (const character of line) if (seen.add(character).size === FEWEST_CHARACTERS) return true
  return false
}
