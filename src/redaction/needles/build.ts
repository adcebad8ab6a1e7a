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
   * Refs of the secrets that are not searched for: a value that is a common word, or one of several lines of which every line
   * and every part is. Sorted, each once.
   */
  readonly weak: readonly string[]
}

/**
 * Everything to search for so that none of the secrets stays in a text: they and the secrets inside them, in all
 * encodings, but no weak ones. Of values that are the same, the first that is not weak gives the ref.
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

/** Shorter ones are in every text. */
const SHORTEST_ALWAYS = 8

function isAlways({always, value}: Secret): boolean {
  return always === true && Buffer.from(value).toString().trim().length >= SHORTEST_ALWAYS
}

/** What stands behind the last dot or slash of a ref: `secret/NAMESPACE/NAME.KEY`. */
function keyOf(ref: string): string {
  return /[^./]*$/.exec(ref)?.[0] ?? ''
}

function standingOfWhole({ref, value}: Secret, readable: Readable): Standing {
  const text = textOf(value)
  if (text === undefined) return value.length < SHORTEST_BINARY ? 'weak' : 'anywhere'
  return standingOf(text, keyOf(ref), readable)
}

const SHORTEST_BINARY = 8

/** Such a text is never found as a whole as it stands, since needles hold no line feed. */
function isOnlyLines(value: Uint8Array): boolean {
  const text = textOf(value)?.trim() ?? ''
  return text.includes('\n') && !isPublicPem(text)
}

/** Without the blanks around it as well; both count as the same value, and of a long one they are no part worth hiding. */
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

/** Adds needles for the secrets inside a secret, and returns how many secrets these are. */
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

/** A key of 4,096 bits has 51 lines; most other texts in Secrets have fewer. */
const MOST_LINES_ENCODED = 64

/**
 * Which line of a text a part is, of those that are parts, from 1 on; 0: it is none. Behind `MOST_LINES_ENCODED` one is
 * searched for as it stands: what is encoded is the text, or a good piece of it, and that is found by the needles of the
 * whole. For that no line is searched for in rare encodings either.
 */
function linesIn(value: Uint8Array): (part: string) => number {
  const lines = textOf(value)?.split('\n') ?? []
  const known = new Set(lines.length > 1 ? lines.map(line => line.trim()) : [])
  let count = 0
  return part => (known.has(part) ? ++count : 0)
}

/** As it stands it is a find only where it is alone; nobody writes its other encodings by chance. */
function addToken(needles: Map<string, Needle>, ref: string, written: Uint8Array, value: Uint8Array): void {
  const text = Buffer.from(written).toString()
  for (const cased of [text, text.toUpperCase(), text.toLowerCase()].map(one => Buffer.from(one))) {
    const bytes = byteString(cased)
    if (cased.length <= LONGEST_NEEDLE && !needles.has(bytes))
      needles.set(bytes, {ref, bytes: cased, value, token: true})
  }
}

/**
 * The matcher tells only the longest needle at a place. Where that is one that counts only alone, a shorter one that counts
 * anywhere would be missed: such a longer one counts anywhere as well.
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
