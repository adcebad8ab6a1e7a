/** Letters and digits without the pattern of words: at least 16 characters, none of them a blank. */
export function looksRandom(value: string): boolean {
  if (value.length < 16 || /[\s]/.test(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  return entropyOf(value) >= LEAST_ENTROPY && changesOf(value) >= LEAST_CHANGES
}

/** Shannon entropy of the characters, bits each. Looks at the first 256 only. */
export function entropyOf(value: string): number {
  const text = value.slice(0, 256)
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** How often letters and digits, or upper and lower case inside a word, take turns: rare in names, frequent in keys. */
function changesOf(value: string): number {
  return value.slice(0, 256).match(/[a-z][A-Z\d]|\d[A-Za-z]|[A-Z]\d/g)?.length ?? 0
}

const LEAST_ENTROPY = 3
const LEAST_CHANGES = 3
