import {remembered} from '../remembered.ts'

/** Letters and digits without the pattern of words, at least 16 characters without a blank. No UUID, no name with a hash. */
export function looksRandom(value: string): boolean {
  return value.length >= SHORTEST_RANDOM && isRandom(value)
}

const isRandom = remembered(
  value =>
    !/\s/.test(value) &&
    (isMixed(value) || value.split(/[-_.:/@,]/).some(part => part.length >= LONGEST_UUID_PART + 1 && isDense(part))),
)

/** Shannon entropy of the characters, bits each. Looks at the first 256 only. */
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

/** How often each character stands in a text: a table that stays, because a map for each of many secrets takes longer. */
const COUNTS = new Uint16Array(65_536)

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
  let count = 0
  const length = Math.min(value.length, 256)
  for (let i = 1; i < length; i++) {
    const [before, here] = [kindAt(value, i - 1), kindAt(value, i)]
    if (((CHANGES_TO[before] as number) & here) === 0) continue
    count++
    i++ // both are taken
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
 * A value in a sentence that no writer meant as a word: random, or letters of both cases mixed with digits or signs. Names
 * with a number, versions, dates and hosts are none.
 */
export function looksGenerated(value: string): boolean {
  if (value.length < SHORTEST_GENERATED || value.length > LONGEST_GENERATED) return false
  return hasKinds(value) && !(value.length === UUID_LENGTH && UUID.test(value)) && isGenerated(value)
}

/** A look at the kinds of characters, without which nothing is generated: what is no word comes but once, so it is not remembered. */
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
/** By the kind of the character before. */
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

/** Words with digits or signs, as people choose passwords: `Kaffee-44-Pause`, `sonnenblume22`. Says little by itself. */
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
/** What nobody chooses as a password: times, versions, addresses, paths. */
const PLAIN =
  /^(?:\d{4}-\d\d-\d\d.*|v?\d+(?:\.\d+){1,4}(?:[-+][\w.]+)?|\d+(?:\.\d+)?[A-Za-z%]{1,4}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[a-z][a-z\d+.-]*:\/\/\S*|\.{0,2}\/\S*|~\/\S*|[\w.-]+@[\w-]+\.[\w.-]+|(?:[a-z\d-]+\.){2,}[a-z]{2,10}(?::\d+)?|\w+\([^)]*\)?|[\w.-]+\/[\w./-]+|#\d+|\w{1,20}=\S*|[a-z]+-[\da-f]{7,10}-[a-z\d]{5})$/
/** Times, versions, addresses, identifiers in hexadecimal groups, hosts, paths, names of files, figures with a unit. */
const ORDINARY =
  /^(?:\d{4}-\d\d-\d\d.*|v?\d+(?:\.\d+){1,4}(?:[-+][\w.]+)?|\d+(?:\.\d+)?[A-Za-z%]{1,4}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?:[\w-]+\.)+[a-z]{2,10}(?::\d+)?(?:\/\S*)?|[a-z][a-z\d+.-]*:\/\/\S*|\.{0,2}\/\S*|~\/\S*|[\w.-]+@[\w-]+\.[\w.-]+|(?:[a-z]+[-_]){1,6}\d{1,4}|[A-Za-z]+\d{1,2}|[a-z]+-[\da-f]{7,10}-[a-z\d]{5}|0x[\da-f]+|#\d+|\d{1,3}(?:\.\d{1,3}){3}(?::\d+|\/\d+)?|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}|sha\d{1,3}[:-]\S*|[A-Z][A-Z\d]*(?:[_-][A-Z\d]+)+|\w+\([^)]*\)?|[\w.-]+\/[\w.-]+(?::[\w.-]+)?)$/
