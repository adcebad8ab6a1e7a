import {remembered} from '../../remembered.ts'

/** No author writes a longer one. */
const MOST_JUDGED = 2048

/** A placeholder is made of these, to a third at least. */
const FILLER_SHARE = 0.3

/** One to eight characters, five times or more in a row: xxxxx, 12312312312312, ABABABABAB. */
const REPEATED = /(.{1,8}?)\1{4,}/g
const LONGEST_UNIT = 8
const TIMES_MORE = 4

/** What authors of documentation write in place of a value. */
const WORDS = /example|sample|placeholder|dummy|fake|change.?me|your|here|redacted|insert|replace|foobar|\.{3}/gi

/** Whether a value stands for a secret in documentation or a template, so that it may be shown. */
export function isPlaceholder(value: string): boolean {
  return isFilledIn(value.slice(0, MOST_JUDGED))
}

const isFilledIn = remembered(value => {
  const repeated = repeats(value) ? lengthOf(value.match(REPEATED)) : 0
  const filler = repeated + lengthOf(value.match(WORDS))
  return filler >= value.length * FILLER_SHARE || new Set(value).size < 5
})

/** Whether the pattern may match: it tries eight lengths at each place, and no random token has any. */
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

/** The contrary, as the `accept` of a rule. */
export function isNoPlaceholder(value: string): boolean {
  return !isPlaceholder(value)
}

function lengthOf(parts: readonly string[] | null): number {
  return parts === null ? 0 : parts.join('').length
}

/** For shapes so particular that a placeholder in them is hidden as well. */
export function evenPlaceholders(): boolean {
  return true
}
