import {remembered} from '../remembered.ts'

/** Letters and digits without the pattern of words, at least 16 characters without a blank. No UUID, no name with a hash. */
export function looksRandom(value: string): boolean {
  return value.length >= 16 && isRandom(value)
}

const isRandom = remembered(
  value =>
    !/\s/.test(value) &&
    (isMixed(value) || value.split(/[-_.:/@,]/).some(part => part.length >= LONGEST_UUID_PART + 1 && isDense(part))),
)

/** Shannon entropy of the characters, bits each. Looks at the first 256 only. */
export function entropyOf(value: string): number {
  const text = value.slice(0, 256)
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** Base64url that hyphens and underscores cut into short parts. */
function isMixed(value: string): boolean {
  return (
    value.length >= 20 &&
    /[A-Z]/.test(value) &&
    /[a-z]/.test(value) &&
    isDense(value) &&
    changesOf(value) * 4 >= value.length
  )
}

function isDense(value: string): boolean {
  return (
    /\d/.test(value) && /[A-Za-z]/.test(value) && changesOf(value) >= LEAST_CHANGES && entropyOf(value) >= LEAST_ENTROPY
  )
}

/** How often letters and digits, or upper and lower case inside a word, take turns: rare in names, frequent in keys. */
function changesOf(value: string): number {
  return value.slice(0, 256).match(/[a-z][A-Z\d]|\d[A-Za-z]|[A-Z]\d/g)?.length ?? 0
}

const LONGEST_UUID_PART = 12
const LEAST_ENTROPY = 3
const LEAST_CHANGES = 3
