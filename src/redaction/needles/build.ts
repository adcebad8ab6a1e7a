import {byteString, isSame, textOf} from '../bytes.ts'
import {isOpenIn, isPublicPem} from './composites/pem.ts'
import {decompose} from './decompose.ts'
import {encodingsOfLine, everydayForms, type Form, formsOf, wrappedBase64Lines} from './encodings.ts'
import {LONGEST_NEEDLE, type Needle, type Secret} from './secret.ts'
import {type Readable, type Standing, standingOf, type WordsAtHand, wordsAtHand} from './standing.ts'

/** The result of `buildNeedles`. */
export interface Needles {
  readonly needles: readonly Needle[]
  /** The refs of secrets that are not searched for. Sorted, without duplicates. */
  readonly weak: readonly string[]
}

/**
 * Returns the needles of all secrets, and of the secrets inside them, in all encodings. Weak values have no needles. If
 * several secrets have the same value, the needle has the ref of the first secret that is not weak.
 */
export function buildNeedles(
  secrets: Iterable<Secret>,
  names: ReadonlySet<string>,
  words: () => ReadonlySet<string> = () => new Set(),
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

const SHORTEST_ALWAYS = 8
const SHORTEST_BINARY = 8

function isAlways({always, value}: Secret): boolean {
  return always === true && Buffer.from(value).toString().trim().length >= SHORTEST_ALWAYS
}

function standingOfWhole({ref, value}: Secret, readable: Readable): Standing {
  const text = textOf(value)
  if (text === undefined) return value.length < SHORTEST_BINARY ? 'weak' : 'anywhere'
  const key = /[^./]*$/.exec(ref)?.[0] ?? '' // the key in `secret/NAMESPACE/NAME.KEY`
  return standingOf(text, key, readable)
}

/**
 * Returns true if the value has several lines. Such a value never matches unencoded, because needles have no line
 * feeds.
 */
function isOnlyLines(value: Uint8Array): boolean {
  const text = textOf(value)?.trim() ?? ''
  return text.includes('\n') && !isPublicPem(text)
}

/** Adds the value with and without the blanks around it. Both forms have the same token. */
function addWhole(needles: Map<string, Needle>, {ref, value}: Secret, standing: Standing): void {
  const text = textOf(value)
  if (text !== undefined && isPublicPem(text)) return
  const trimmed = text === undefined ? value : Buffer.from(text.trim())
  for (const written of trimmed.length < value.length ? [trimmed, value] : [trimmed]) {
    if (standing === 'token') addToken(needles, ref, written, trimmed)
    if (written === trimmed || written.length <= LONGEST_NEEDLE) addForms(needles, ref, formsOf(written), trimmed)
    addForms(needles, ref, wrappedBase64Lines(written, isOpenIn(byteString(written))).map(wholly), trimmed)
  }
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
    const isFar = line > MOST_LINES_ENCODED
    const forms = isFar ? encodingsOfLine(bytes).map(wholly) : formsOf(bytes, beginsOpen || line === 0)
    addForms(needles, ref, beginsOpen ? forms.map(form => wholly(form.bytes)) : forms, bytes)
  }
  return parts.length
}

/** The maximum number of lines with all encodings. A key of 4,096 bits has 51 lines. */
const MOST_LINES_ENCODED = 64

/**
 * Returns a function that takes the parts of the value in order. It returns 1 for the first part that is a line, 2 for
 * the next line, and 0 for a part that is not a line.
 */
function linesIn(value: Uint8Array): (part: string) => number {
  const lines = textOf(value)?.split('\n') ?? []
  const known = new Set(lines.length > 1 ? lines.map(line => line.trim()) : [])
  let count = 0
  return part => (known.has(part) ? ++count : 0)
}

/** Adds a value that matches unencoded only as a separate token, because other words contain the value. */
function addToken(needles: Map<string, Needle>, ref: string, written: Uint8Array, value: Uint8Array): void {
  const text = Buffer.from(written).toString()
  for (const cased of [text, text.toUpperCase(), text.toLowerCase()].map(one => Buffer.from(one))) {
    const bytes = byteString(cased)
    if (cased.length <= LONGEST_NEEDLE && !needles.has(bytes))
      needles.set(bytes, {ref, bytes: cased, value, token: true})
  }
}

function addForms(needles: Map<string, Needle>, ref: string, forms: readonly Form[], value: Uint8Array): void {
  for (const {bytes, prefix} of forms) {
    if (needles.has(bytes)) continue
    const needle = {ref, bytes: Buffer.from(bytes, 'latin1'), value}
    needles.set(bytes, prefix === undefined ? needle : {...needle, prefix})
  }
}

/** Removes the token restriction from needles that begin with another needle: only the longest needle is reported. */
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

/**
 * Removes the prefix from a needle if another value has the same prefix, because the mask could name the wrong secret.
 * Returns the needles in byte order.
 */
function withoutSharedPrefixes(needles: ReadonlyMap<string, Needle>): Needle[] {
  const keys = [...needles.keys()].sort()
  const sorted = keys.flatMap(key => needles.get(key) ?? [])
  return sorted.map((needle, index) => {
    const {prefix, ...whole} = needle
    if (prefix === undefined || !(isShared(index, 1) || isShared(index, -1))) return needle
    return whole
  })

  function isShared(index: number, step: 1 | -1): boolean {
    const needle = sorted[index]
    const head = keys[index]?.slice(0, needle?.prefix) ?? ''
    for (let at = index + step; keys[at]?.startsWith(head); at += step) {
      const other = sorted[at]
      if (other !== undefined && needle !== undefined && !isSame(needle.value, other.value)) return true
    }
    return false
  }
}

/** Returns needles for values that a rule found. They have few encodings, because a log can contain thousands. */
export function needlesOfFound(secrets: readonly Secret[]): Needle[] {
  const needles = new Map<string, Needle>()
  for (const {ref, value} of secrets) addForms(needles, ref, everydayForms(value).map(wholly), value)
  return [...needles.values()]
}
