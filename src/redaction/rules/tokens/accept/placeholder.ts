import {remembered} from '../../remembered.ts'

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
