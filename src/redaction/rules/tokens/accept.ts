import {createHash} from 'node:crypto'
import {remembered} from '../remembered.ts'

/** Longer than any placeholder. */
const MOST_JUDGED = 2048

/** The least share of a placeholder that consists of these words. */
const FILLER_SHARE = 0.3

/** One to eight characters at least five times in a row: xxxxx, 12312312312312, ABABABABAB. */
const REPEATED = /(.{1,8}?)\1{4,}/g
const LONGEST_UNIT = 8
const TIMES_MORE = 4

/** Texts that authors of documentation write instead of a value. */
const WORDS = /example|sample|placeholder|dummy|fake|change.?me|your|here|redacted|insert|replace|foobar|\.{3}/gi

/** Whether a value replaces a secret in documentation or a template, so that it may be printed. */
export function isPlaceholder(value: string): boolean {
  return isFilledIn(value.slice(0, MOST_JUDGED))
}

const isFilledIn = remembered(value => {
  const repeated = repeats(value) ? lengthOf(value.match(REPEATED)) : 0
  const filler = repeated + lengthOf(value.match(WORDS))
  return filler >= value.length * FILLER_SHARE || new Set(value).size < 5
})

/**
 * Whether the pattern may match. The pattern tries eight lengths at each place, and a random token has no repetition.
 */
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

/** Whether a value is not a placeholder, as the `accept` of a rule. */
export function isNoPlaceholder(value: string): boolean {
  return !isPlaceholder(value)
}

function lengthOf(parts: readonly string[] | null): number {
  return parts === null ? 0 : parts.join('').length
}

/** Accepts every match, for forms so specific that even placeholders are masked. */
export function evenPlaceholders(): boolean {
  return true
}

/** Whether a value contains a digit, or changes case more often than names do. */
export function isRandom(value: string): boolean {
  return !isPlaceholder(value) && (/\d/.test(value) || (value.match(/[a-z][A-Z]/g) ?? []).length > 3)
}

/** Whether a value has lower-case letters, upper-case letters and digits. */
export function isMixedCase(value: string): boolean {
  return !isPlaceholder(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value)
}

/**
 * Whether a value is neither hyphenated words nor a name with a number: mixed case and a digit, or a long run with
 * digits.
 */
export function isRandomRun(value: string): boolean {
  return isMixedCase(value) || (!isPlaceholder(value) && (value.match(/[A-Za-z0-9]{16,}/g) ?? []).some(hasDigits))
}

/** Whether `isRandomRun` is true or the value is a UUID. */
export function isRandomRunOrUuid(value: string): boolean {
  return isRandomRun(value) || /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value)
}

/** Whether a value has a digit and a letter. Upper-case letters alone may be words. */
export function hasDigitAndLetter(value: string): boolean {
  return !isPlaceholder(value) && hasDigits(value)
}

/** Whether a value is not a sequence such as the alphabet, as in documentation. */
export function isNoSequence(value: string): boolean {
  return !isPlaceholder(value) && !/abcdefgh|12345678/i.test(value)
}

function hasDigits(value: string): boolean {
  return (value.match(/\d/g) ?? []).length > 1
}

/**
 * Public keys in the samples and tests of Google's SDKs, which many programs have copied. The first 16 digits of the
 * SHA-256 of each.
 */
const PUBLISHED = new Set([
  '3f370c9dd8225c63',
  'eb540d2b6ee2a0a4',
  '27a9a42931dff7eb',
  '4c98242dcadc8b29',
  'ea9bb1082cf95663',
  '49f777db995e8260',
  'a6c814bc555ae62c',
  '8731261cb72d8626',
  '37f8f09bdf12c2f2',
  '2037abcaffb2b777',
  '3a8b61d0f636b007',
  'a19f89ab3555eac1',
  'e4a5542bb7fd7b67',
  'dc0fcf046c61640c',
])

/** Whether a key is in public documentation, so that it may be printed. */
export function isPublished(key: string): boolean {
  return PUBLISHED.has(createHash('sha256').update(key).digest('hex').slice(0, 16))
}
