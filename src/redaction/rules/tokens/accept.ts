import {createHash} from 'node:crypto'
import {set} from '../names/lists.ts'
import {remembered} from '../remembered.ts'

/** The maximum number of characters of a value that are examined. No placeholder is longer. */
const MOST_JUDGED = 2048

/** The minimum share of filler words and repetitions in a placeholder. */
const FILLER_SHARE = 0.3

/** Matches one to eight characters that occur at least five times in a row: xxxxx, 12312312312312. */
const REPEATED = /(.{1,8}?)\1{4,}/g
const LONGEST_UNIT = 8
const TIMES_MORE = 4

/** Words in documentation that replace a value. */
const WORDS = /example|sample|placeholder|dummy|fake|change.?me|your|here|redacted|insert|replace|foobar|\.{3}/gi

/** Returns true if a value is a placeholder of documentation or of a template. Such a value may be printed. */
export function isPlaceholder(value: string): boolean {
  return isFilledIn(value.slice(0, MOST_JUDGED))
}

const isFilledIn = remembered(value => {
  const repeated = repeats(value) ? lengthOf(value.match(REPEATED)) : 0
  const filler = repeated + lengthOf(value.match(WORDS))
  return filler >= value.length * FILLER_SHARE || new Set(value).size < 5
})

/** Returns true if `REPEATED` may match. This test is faster than the pattern, which tries eight lengths. */
function repeats(value: string): boolean {
  for (let unit = 1; unit <= LONGEST_UNIT; unit++) {
    let run = 0
    for (let at = unit; at < value.length; at++) {
      run = value.charCodeAt(at) === value.charCodeAt(at - unit) ? run + 1 : 0
      if (run === TIMES_MORE * unit) return true
    }
  }
  return false
}

/** Returns true if a value is not a placeholder. */
export function isNoPlaceholder(value: string): boolean {
  return !isPlaceholder(value)
}

function lengthOf(parts: readonly string[] | null): number {
  return parts === null ? 0 : parts.join('').length
}

/** Accepts every match. Some forms are so specific that even placeholders are masked. */
export function evenPlaceholders(): boolean {
  return true
}

/**
 * Returns true if a value contains a digit, or changes from lower to upper case more than three times. Returns false
 * for a placeholder.
 */
export function isRandom(value: string): boolean {
  return !isPlaceholder(value) && (/\d/.test(value) || (value.match(/[a-z][A-Z]/g) ?? []).length > 3)
}

/** Returns true if a value contains lower-case letters, upper-case letters and digits, and is not a placeholder. */
export function isMixedCase(value: string): boolean {
  return !isPlaceholder(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value)
}

/**
 * Returns true if `isMixedCase` is true, or if a value contains 16 letters and digits in a row, at least two of them
 * digits. Returns false for a placeholder.
 */
export function isRandomRun(value: string): boolean {
  return isMixedCase(value) || (!isPlaceholder(value) && (value.match(/[A-Za-z0-9]{16,}/g) ?? []).some(hasDigits))
}

/** Returns true if `isRandomRun` is true or the value is a UUID. */
export function isRandomRunOrUuid(value: string): boolean {
  return isRandomRun(value) || /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value)
}

/** Returns true if a value contains at least two digits and is not a placeholder. */
export function hasDigitAndLetter(value: string): boolean {
  return !isPlaceholder(value) && hasDigits(value)
}

/** Returns true if a value is neither a placeholder nor a sequence such as the alphabet. */
export function isNoSequence(value: string): boolean {
  return !isPlaceholder(value) && !/abcdefgh|12345678/i.test(value)
}

function hasDigits(value: string): boolean {
  return (value.match(/\d/g) ?? []).length > 1
}

/**
 * The first 16 hex digits of the SHA-256 of published keys. These keys are in samples of Google's SDKs, and many
 * programs have copied them.
 */
const PUBLISHED =
  set(`3f370c9dd8225c63 eb540d2b6ee2a0a4 27a9a42931dff7eb 4c98242dcadc8b29 ea9bb1082cf95663 49f777db995e8260
  a6c814bc555ae62c 8731261cb72d8626 37f8f09bdf12c2f2 2037abcaffb2b777 3a8b61d0f636b007 a19f89ab3555eac1
  e4a5542bb7fd7b67 dc0fcf046c61640c`)

/** Returns true if a key is in public documentation. Such a key may be printed. */
export function isPublished(key: string): boolean {
  return PUBLISHED.has(createHash('sha256').update(key).digest('hex').slice(0, 16))
}
