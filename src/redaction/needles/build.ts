import {isOpenIn, isPublicPem} from './composites/pem.ts'
import {decompose} from './decompose.ts'
import {wrappedBase64Lines} from './encodings/wrapped.ts'
import {encodingsOfLine} from './encodings.ts'
import {type Form, formsOf} from './forms.ts'
import {LONGEST_NEEDLE, type Needle, type Secret} from './secret.ts'
import {withoutSharedPrefixes} from './shared-prefixes.ts'
import {type Readable, type Standing, standingOf} from './standing.ts'
import {byteString, textOf} from './text.ts'
import {type WordsAtHand, wordsAtHand} from './words-at-hand.ts'

export interface Needles {
  readonly needles: readonly Needle[]
  /**
   * Refs of secrets that are not searched for: common words, and multi-line values of which every line and part is
   * weak. Sorted, without duplicates.
   */
  readonly weak: readonly string[]
}

/**
 * Returns all needles of the secrets: the secrets and the secrets inside them, in all encodings, without weak ones. If
 * several secrets have the same value, the first that is not weak supplies the ref.
 */
export function buildNeedles(
  secrets: Iterable<Secret>,
  names: ReadonlySet<string>,
  words: () => ReadonlySet<string> = () => NO_WORDS,
): Needles {
  let atHand: WordsAtHand | null = null
  const readable = {names, words: () => (atHand ??= wordsAtHand(words()))}
  const needles = new Map<string, Needle>()
  const weak = new Set<string>()
  const partsFound = new Map<string, number>()
  const searched = new Set<string>()
  for (const secret of secrets) {
    const key = byteString(secret.value)
    const standing = isAlways(secret) ? 'anywhere' : standingOfWhole(secret, readable)
    if (standing !== 'weak' && !searched.has(key)) {
      searched.add(key)
      addWhole(needles, secret, standing)
    }
    const parts = partsFound.get(key) ?? addParts(needles, secret, readable)
    partsFound.set(key, parts)
    if (standing === 'weak' || (parts === 0 && isOnlyLines(secret.value))) weak.add(secret.ref)
  }
  return {needles: withoutSharedPrefixes(withoutHiddenTokens(needles)), weak: [...weak].sort()}
}

/** Shorter values occur in every text. */
const SHORTEST_ALWAYS = 8

function isAlways({always, value}: Secret): boolean {
  return always === true && Buffer.from(value).toString().trim().length >= SHORTEST_ALWAYS
}

/** Returns the part after the last dot or slash of a ref: `secret/NAMESPACE/NAME.KEY`. */
function keyOf(ref: string): string {
  return /[^./]*$/.exec(ref)?.[0] ?? ''
}

function standingOfWhole({ref, value}: Secret, readable: Readable): Standing {
  const text = textOf(value)
  if (text === undefined) return value.length < SHORTEST_BINARY ? 'weak' : 'anywhere'
  return standingOf(text, keyOf(ref), readable)
}

const SHORTEST_BINARY = 8

/**
 * Whether the value is a text of several lines. It never matches unencoded as a whole, because needles contain no line
 * feed.
 */
function isOnlyLines(value: Uint8Array): boolean {
  const text = textOf(value)?.trim() ?? ''
  return text.includes('\n') && !isPublicPem(text)
}

/** Adds the whole value, also without surrounding blanks. Both count as the same value. */
function addWhole(needles: Map<string, Needle>, {ref, value}: Secret, standing: Standing): void {
  const text = textOf(value)
  if (text !== undefined && isPublicPem(text)) return
  const trimmed = text === undefined ? value : Buffer.from(text.trim())
  for (const written of trimmed.length < value.length ? [trimmed, value] : [trimmed]) {
    if (standing === 'token') addToken(needles, ref, written, trimmed)
    if (written === trimmed || written.length <= LONGEST_NEEDLE) add(needles, ref, written, trimmed)
    addForms(needles, ref, wrappedBase64Lines(written, isOpenIn(byteString(written))).map(wholly), trimmed)
  }
}

function withoutPrefix({bytes}: Form): Form {
  return wholly(bytes)
}

function wholly(bytes: string): Form {
  return {bytes, prefix: undefined}
}

/** Adds needles for the secrets inside a secret, and returns the number of these secrets. */
function addParts(needles: Map<string, Needle>, {ref, value}: Secret, readable: Readable): number {
  const all = decompose(value).map(part => ({...part, standing: standingOf(part.text, '', readable)}))
  const parts = all.filter(({standing}) => standing !== 'weak')
  const lineNumber = linesIn(value)
  for (const {text, beginsOpen, standing} of parts) {
    const bytes = Buffer.from(text)
    if (standing === 'token') addToken(needles, ref, bytes, bytes)
    const line = lineNumber(text)
    if (line > MOST_LINES_ENCODED) addForms(needles, ref, encodingsOfLine(bytes).map(wholly), bytes)
    else if (beginsOpen) addForms(needles, ref, formsOf(bytes).map(withoutPrefix), bytes)
    else addForms(needles, ref, formsOf(bytes, line === 0), bytes)
  }
  return parts.length
}

/** A key of 4,096 bits has 51 lines, and most other texts in Secrets have fewer. */
const MOST_LINES_ENCODED = 64

/**
 * Returns a function that returns the line number of a part, starting at 1; 0 if the part is not a line. Lines after
 * `MOST_LINES_ENCODED` are searched for only unencoded: an encoded text contains all of them, or so many that needles
 * of the whole match it. No line is searched for in rare encodings, for the same reason.
 */
function linesIn(value: Uint8Array): (part: string) => number {
  const lines = textOf(value)?.split('\n') ?? []
  const known = new Set(lines.length > 1 ? lines.map(line => line.trim()) : [])
  let count = 0
  return part => (known.has(part) ? ++count : 0)
}

/** Adds a value that unencoded matches only as a separate token. Its other encodings do not occur by chance. */
function addToken(needles: Map<string, Needle>, ref: string, written: Uint8Array, value: Uint8Array): void {
  const text = Buffer.from(written).toString()
  for (const cased of [text, text.toUpperCase(), text.toLowerCase()].map(one => Buffer.from(one))) {
    const bytes = byteString(cased)
    if (cased.length <= LONGEST_NEEDLE && !needles.has(bytes))
      needles.set(bytes, {ref, bytes: cased, value, token: true})
  }
}

/**
 * Removes the token restriction from needles that begin with an unrestricted needle. The matcher reports only the
 * longest needle at a place, so a longer restricted one would hide the shorter one.
 */
function withoutHiddenTokens(needles: ReadonlyMap<string, Needle>): ReadonlyMap<string, Needle> {
  const others = new Map([...needles].filter(([, {token}]) => !token))
  const beginsWithOther = (bytes: string) => {
    for (let length = 3; length < bytes.length; length++) if (others.has(bytes.slice(0, length))) return true
    return false
  }
  const settled = [...needles].map(([bytes, needle]) => {
    const {token, ...anywhere} = needle
    return [bytes, token && beginsWithOther(bytes) ? anywhere : needle] as const
  })
  return new Map(settled)
}

const NO_WORDS: ReadonlySet<string> = new Set()

function add(needles: Map<string, Needle>, ref: string, written: Uint8Array, value: Uint8Array): void {
  addForms(needles, ref, formsOf(written), value)
}

function addForms(needles: Map<string, Needle>, ref: string, forms: readonly Form[], value: Uint8Array): void {
  for (const {bytes, prefix} of forms) {
    if (needles.has(bytes)) continue
    const needle = {ref, bytes: Buffer.from(bytes, 'latin1'), value}
    needles.set(bytes, prefix === undefined ? needle : {...needle, prefix})
  }
}
