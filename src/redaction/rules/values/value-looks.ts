import {remembered} from '../remembered.ts'

/**
 * Returns true for at least 16 characters that mix letters and digits more than words do. Returns false for UUIDs and
 * for names with a hash.
 */
export function looksRandom(value: string): boolean {
  return value.length >= SHORTEST_RANDOM && isRandom(value)
}

const isRandom = remembered(
  value =>
    !/\s/.test(value) &&
    (isMixed(value) || value.split(/[-_.:/@,]/).some(part => part.length >= LONGEST_UUID_PART + 1 && isDense(part))),
)

/** Returns the Shannon entropy of the first 256 characters, in bits per character. */
export function entropyOf(value: string): number {
  const length = Math.min(value.length, 256)
  for (let i = 0; i < length; i++) COUNTS[value.charCodeAt(i)] = 0
  for (let i = 0; i < length; i++) COUNTS[value.charCodeAt(i)] = (COUNTS[value.charCodeAt(i)] as number) + 1
  let bits = 0
  for (let i = 0; i < length; i++) {
    const count = COUNTS[value.charCodeAt(i)] as number
    if (count > 0) bits -= (count / length) * Math.log2(count / length)
    COUNTS[value.charCodeAt(i)] = 0
  }
  return bits
}

/** The counts of each character. The table is reused, because a new map for each secret is slower. */
const COUNTS = new Uint16Array(65_536)

/** Returns true if a value looks like base64url, in which hyphens and underscores can separate short parts. */
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

/** Returns how often letters alternate with digits, or lower with upper case. Keys alternate often, names rarely. */
function changesOf(value: string): number {
  let count = 0
  const length = Math.min(value.length, 256)
  for (let i = 1; i < length; i++) {
    const [before, here] = [kindAt(value, i - 1), kindAt(value, i)]
    if (((CHANGES_TO[before] as number) & here) === 0) continue
    count++
    i++ // each character counts in one change only
  }
  return count
}

function kindAt(value: string, at: number): number {
  const code = value.charCodeAt(at)
  return code < 128 ? (KIND[code] as number) : 0
}

const LONGEST_UUID_PART = 12
const LEAST_ENTROPY = 3
const SHORTEST_RANDOM = 16
const LEAST_CHANGES = 3

/**
 * Returns true if a value looks generated: random, or both cases mixed with digits or punctuation. Names with a number,
 * versions, dates and hosts do not count.
 */
export function looksGenerated(value: string): boolean {
  if (value.length < SHORTEST_GENERATED || value.length > LONGEST_GENERATED) return false
  return hasKinds(value) && !(value.length === UUID_LENGTH && UUID.test(value)) && isGenerated(value)
}

/** Returns true if a value contains enough kinds of characters. Not cached: most generated values occur once. */
function hasKinds(value: string): boolean {
  let kinds = 0
  for (let i = 0; i < value.length; i++) kinds |= KIND[value.charCodeAt(i) & 127] as number
  const hasDigit = (kinds & DIGIT) !== 0
  if (value.length >= SHORTEST_RANDOM && hasDigit && (kinds & LETTERS) !== 0) return true
  const count = Number(hasDigit) + Number((kinds & LOWER) !== 0) + Number((kinds & UPPER) !== 0)
  return count + Number((kinds & SIGN) !== 0) >= 3
}

const [LOWER, UPPER, DIGIT, SIGN] = [1, 2, 4, 8]
const LETTERS = LOWER | UPPER
/** The kinds that count as a change after a character. The index is the kind of this character. */
const CHANGES_TO = [0, UPPER | DIGIT, DIGIT, 0, LETTERS, 0, 0, 0, 0]
const KIND = Uint8Array.from({length: 128}, (_, code) => kindOf(String.fromCharCode(code)))

function kindOf(char: string): number {
  if (/[a-z]/.test(char)) return LOWER
  if (/[A-Z]/.test(char)) return UPPER
  return /\d/.test(char) ? DIGIT : /[!@#$%^&*~+=?_.-]/.test(char) ? SIGN : 0
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const UUID_LENGTH = 36

const isGenerated = remembered(value => {
  if (ORDINARY.test(value) || /\s/.test(value)) return false
  if (looksRandom(value)) return true
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*~+=?^_.-]/].filter(kind => kind.test(value)).length
  const hasSign = /[!@#$%^&*~+=?^]/.test(value)
  return kinds >= 3 && (hasSign || (changesOf(value) >= LEAST_CHANGES && /\d/.test(value) && !/[.:/]/.test(value)))
})

/**
 * Returns true if a value looks like a password that a person chose: words with digits or punctuation, such as
 * `Kaffee-44-Pause`. This alone is weak evidence.
 */
export function looksChosen(value: string): boolean {
  return (
    value.length >= SHORTEST_CHOSEN &&
    value.length <= LONGEST_GENERATED &&
    /[A-Za-z\x80-\xff]{2}/.test(value) &&
    /[\d!@#$%^&*~+]/.test(value) &&
    !PLAIN.test(value)
  )
}

const SHORTEST_GENERATED = 8
const SHORTEST_CHOSEN = 6
const LONGEST_GENERATED = 512
/** Matches times, versions, addresses and paths, which nobody chooses as a password. */
const PLAIN =
  /^(?:\d{4}-\d\d-\d\d.*|v?\d+(?:\.\d+){1,4}(?:[-+][\w.]+)?|\d+(?:\.\d+)?[A-Za-z%]{1,4}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[a-z][a-z\d+.-]*:\/\/\S*|\.{0,2}\/\S*|~\/\S*|[\w.-]+@[\w-]+\.[\w.-]+|(?:[a-z\d-]+\.){2,}[a-z]{2,10}(?::\d+)?|\w+\([^)]*\)?|[\w.-]+\/[\w./-]+|#\d+|\w{1,20}=\S*|[a-z]+-[\da-f]{7,10}-[a-z\d]{5})$/
/** Matches times, versions, addresses, hexadecimal groups, hosts, paths, file names, and numbers with a unit. */
const ORDINARY =
  /^(?:\d{4}-\d\d-\d\d.*|v?\d+(?:\.\d+){1,4}(?:[-+][\w.]+)?|\d+(?:\.\d+)?[A-Za-z%]{1,4}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?:[\w-]+\.)+[a-z]{2,10}(?::\d+)?(?:\/\S*)?|[a-z][a-z\d+.-]*:\/\/\S*|\.{0,2}\/\S*|~\/\S*|[\w.-]+@[\w-]+\.[\w.-]+|(?:[a-z]+[-_]){1,6}\d{1,4}|[A-Za-z]+\d{1,2}|[a-z]+-[\da-f]{7,10}-[a-z\d]{5}|0x[\da-f]+|#\d+|\d{1,3}(?:\.\d{1,3}){3}(?::\d+|\/\d+)?|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}|sha\d{1,3}[:-]\S*|[A-Z][A-Z\d]*(?:[_-][A-Z\d]+)+|\w+\([^)]*\)?|[\w.-]+\/[\w.-]+(?::[\w.-]+)?)$/
