/** Code points as sorted ranges that neither overlap nor touch. Both ends of a range are inclusive. */
export type CharSet = readonly (readonly [low: number, high: number])[]

export const LAST_CHAR = 0x10ffff

/** Returns the set of ranges that may be in any order and may overlap. */
export function setOf(...ranges: CharSet): CharSet {
  const merged: [number, number][] = []
  for (const [low, high] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last !== undefined && low <= last[1] + 1) last[1] = Math.max(last[1], high)
    else merged.push([low, high])
  }
  return merged
}

/** Returns the set of the characters in a text. */
export function charsOf(text: string): CharSet {
  return setOf(...[...text].map((char): [number, number] => [codeOf(char), codeOf(char)]))
}

/** Returns all code points that are not in the set. */
export function negated(set: CharSet): CharSet {
  const gaps: [number, number][] = []
  let next = 0
  for (const [low, high] of set) {
    if (low > next) gaps.push([next, low - 1])
    next = high + 1
  }
  if (next <= LAST_CHAR) gaps.push([next, LAST_CHAR])
  return gaps
}

export function has(set: CharSet, code: number): boolean {
  return set.some(([low, high]) => low <= code && code <= high)
}

export function overlap(one: CharSet, other: CharSet): boolean {
  return one.some(([low, high]) => other.some(([from, to]) => from <= high && low <= to))
}

/** Returns the part of a set between two code points, both inclusive. */
export function within(set: CharSet, from: number, to: number): CharSet {
  return set
    .filter(([low, high]) => low <= to && high >= from)
    .map(([low, high]) => [Math.max(low, from), Math.min(high, to)])
}

export function sizeOf(set: CharSet): number {
  return set.reduce((sum, [low, high]) => sum + high - low + 1, 0)
}

/** Returns all code points of the set. */
export function codesIn(set: CharSet): number[] {
  return set.flatMap(([low, high]) => Array.from({length: high - low + 1}, (_, index) => low + index))
}

/** Adds the other case of every character if `anyCase` is set. Very long non-ASCII ranges stay unchanged. */
export function inCase(set: CharSet, anyCase: boolean): CharSet {
  if (!anyCase) return set
  const wide = within(set, 128, LAST_CHAR).filter(([low, high]) => high - low <= LONGEST_FOLDED)
  return setOf(...set, ...codesIn([...within(set, 0, 127), ...wide]).flatMap(caseVariants))
}

function caseVariants(code: number): CharSet {
  const char = String.fromCodePoint(code)
  const lower = char.toLowerCase()
  const variants = [lower, char.toUpperCase(), lower.toUpperCase(), FOLDED[lower] ?? '']
  return variants.flatMap(other => ([...other].length === 1 ? charsOf(other) : []))
}

function codeOf(char: string): number {
  return char.codePointAt(0) ?? 0
}

const LONGEST_FOLDED = 2000

/** Non-ASCII characters that equal an ASCII letter if case is ignored: the Kelvin sign is a k, the long s is an s. */
const FOLDED: Readonly<Record<string, string>> = {k: '\u212a', s: '\u017f'}
