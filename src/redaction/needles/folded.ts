import {byteString} from '../bytes.ts'
import {firstIndex} from '../first-index.ts'
import {inJson} from './escapes.ts'
import type {Needle, Scan} from './secret.ts'

/**
 * Returns the matches that cross the line end at `feed`. If the line feed is escaped, `feed` is the offset of the last
 * backslash. Programs wrap text at some column, so a needle may continue on the next line.
 */
export type FoldedMatcher = (bytes: Buffer, feed: number, limit: number, last: boolean) => Crossing

interface Crossing {
  readonly found: readonly Folded[]
  /** The offset from which bytes after `limit` are needed to decide; null if everything is decided. */
  readonly waits: number | null
}

/** A match, with its range on each line. */
export interface Folded {
  readonly needle: Needle
  readonly parts: readonly {readonly start: number; readonly end: number}[]
}

/** A line end. The text of the line ends at `left`, and the text of the next line starts at `right`. */
interface Seam {
  readonly bytes: Buffer
  readonly left: number
  readonly right: number
  readonly limit: number
  readonly last: boolean
}

/** The minimum number of bytes of a needle before a line end. With fewer, only the part on the next line is masked. */
const HEAD = 4
const BITS = 23
const NOTHING: Crossing = {found: [], waits: null}
const DEEPEST_INDENT = 64

/** A matcher that matches nothing. */
export const NEVER_FOLDED: FoldedMatcher = () => NOTHING

/** Returns a matcher for needles that a program may have broken over several lines. */
export function createFoldedMatcher(all: readonly Needle[], scan: Scan): FoldedMatcher {
  const needles = all.filter(isWrapped)
  if (needles.length === 0) return NEVER_FOLDED
  const longest = needles.reduce((most, {bytes}) => Math.max(most, bytes.length), 0)
  const occurs = new Uint8Array(256)
  const neighbours = new Uint8Array(65_536)
  const fours = new Uint8Array(2 ** (BITS - 3))
  const heads = new Uint8Array(2 ** (BITS - 3))
  const texts = needles.map(({bytes}) => Buffer.from(bytes).toString('latin1')).sort()
  const scratch = Buffer.allocUnsafe(longest)
  for (const {bytes} of needles) {
    for (const byte of bytes) occurs[byte] = byte > SPACE && byte !== DELETE ? 1 : 0
    for (let at = 1; at < bytes.length; at++) neighbours[((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0)] = 1
    for (let at = 0; at + HEAD <= bytes.length; at++) mark(fours, hashAt(bytes, at))
    for (let at = 0; at < HEAD && at + HEAD <= bytes.length; at++) mark(heads, hashAt(bytes, at))
  }

  function isText(byte: number): boolean {
    return occurs[byte] === 1
  }

  function isMarked(hash: number): boolean {
    return isIn(heads, hash)
  }

  /**
   * Returns true if a needle may cross the line end. It then contains three bytes before and one byte after the line
   * end, or fewer bytes before and more bytes after it.
   */
  function mayCross(bytes: Buffer, left: number, right: number): boolean {
    const [first, second, third] = [bytes[right] ?? 0, bytes[right + 1] ?? 0, bytes[right + 2] ?? 0]
    const [last, before] = [bytes[left - 1] ?? 0, bytes[left - 2] ?? 0]
    if (isIn(fours, hashOf(bytes[left - 3] ?? 0, before, last, first))) return true
    if (isBlank(second)) return false
    if (!isText(second) || second === BACKSLASH) return true
    if (isIn(fours, hashOf(before, last, first, second))) return true
    return !isBlank(third) && (!isText(third) || third === BACKSLASH || isIn(fours, hashOf(last, first, second, third)))
  }

  function begins(text: string): boolean {
    return texts[firstIndex(0, texts.length, index => (texts[index] ?? '') > text)]?.startsWith(text) === true
  }

  function at(bytes: Buffer, left: number, right: number, limit: number, last: boolean): Crossing {
    const isOpen = right >= limit && !last
    if (!isOpen && (right >= limit || neighbours[((bytes[left - 1] ?? 0) << 8) | (bytes[right] ?? 0)] === 0))
      return NOTHING
    if (right + HEAD < limit && !mayCross(bytes, left, right)) return NOTHING
    const seam = {bytes, left, right, limit, last}
    const found: Folded[] = []
    const from = Math.max(0, left - longest)
    for (let start = left - HEAD; start >= from; start--) {
      if (!isText(bytes[start] ?? 0)) break
      if (!isMarked(hashAt(bytes, start)) || !begins(bytes.toString('latin1', start, left))) continue
      const joined = join(seam, start)
      if (joined.isOpen && !last && mayGoOn(joined.length)) return {found: [], waits: start}
      found.push(...search(joined.parts, left - start))
    }
    if (!last && isCutOff(seam)) return waitingFor(found, right)
    return isMarked(hashAt(bytes, right)) ? beginningOfLine(seam, found) : {found, waits: null}
  }

  function isCutOff({bytes, right, limit}: Seam): boolean {
    if (limit - right >= longest) return false
    let end = right
    while (end < limit && isText(bytes[end] ?? 0)) end++
    return end === limit
  }

  /** Finds needles with only one to three bytes on the previous line. */
  function beginningOfLine(seam: Seam, found: readonly Folded[]): Crossing {
    const {left, right, last} = seam
    for (let before = HEAD - 1; before > 0 && left >= before; before--) {
      const {parts, isOpen, length} = join(seam, left - before)
      if (isOpen && !last && mayGoOn(length)) return waitingFor(found, right)
      const [first] = search(parts, before)
      if (first === undefined) continue
      return {found: [...found, {needle: first.needle, parts: first.parts.slice(1)}], waits: null}
    }
    return {found, waits: null}
  }

  function mayGoOn(joined: number): boolean {
    return begins(scratch.toString('latin1', 0, joined))
  }

  /** Joins the text from `start` on without its line ends, as long as each whole line is one word. */
  function join({bytes, left, right, limit}: Seam, start: number) {
    const parts = [{start, end: left}]
    let length = copy(bytes, start, left, 0)
    let isOpen = right >= limit
    for (let next = right; length < scratch.length && next < limit; ) {
      let end = next
      while (
        end < limit &&
        isText(bytes[end] ?? 0) &&
        !(bytes[end] === BACKSLASH && escapeEnd(bytes, end, limit) !== null)
      )
        end++
      if (end === next) break
      parts.push({start: next, end})
      length = copy(bytes, next, end, length)
      isOpen = length < scratch.length && end === limit
      const after = nextLine(bytes, end, limit)
      if (after === null) break
      isOpen = length < scratch.length && after >= limit
      next = after
    }
    return {parts, isOpen, length}
  }

  function copy(bytes: Buffer, start: number, end: number, at: number): number {
    return at + bytes.copy(scratch, at, start, end)
  }

  function search(parts: readonly {start: number; end: number}[], first: number): Folded[] {
    const length = Math.min(
      scratch.length,
      parts.reduce((sum, {start, end}) => sum + end - start, 0),
    )
    const found: Folded[] = []
    scan(scratch, 0, 1, length, (_start, end, needle) => {
      if (end > first) found.push({needle, parts: upTo(parts, end)})
    })
    return found
  }

  return (bytes, feed, limit, last) => {
    const left = bytes[feed] === LINE_FEED ? endOfLine(bytes, feed) : beginningOfEscape(bytes, feed)
    return at(bytes, left, nextLine(bytes, left, limit) ?? limit, limit, last)
  }
}

function endOfLine(bytes: Uint8Array, feed: number): number {
  const before = bytes[feed - 1] === RETURN ? feed - 1 : feed
  return bytes[before - 1] === BACKSLASH ? before - 1 : before
}

function beginningOfEscape(bytes: Uint8Array, backslash: number): number {
  const feed = firstBackslash(bytes, backslash)
  const isReturn = bytes[feed - 1] === LETTER_R && bytes[feed - 2] === BACKSLASH
  return isReturn ? firstBackslash(bytes, feed - 2) : feed
}

function firstBackslash(bytes: Uint8Array, backslash: number): number {
  let at = backslash
  while (at > backslash - DEEPEST_ESCAPE && bytes[at - 1] === BACKSLASH) at--
  return at
}

/** Returns the end of the escaped line end at `start`; `limit` if more bytes are needed; null if there is none. */
function escapeEnd(bytes: Uint8Array, start: number, limit: number): number | null {
  const letter = behindBackslashes(bytes, start, limit)
  const isReturn = letter < limit && bytes[letter] === LETTER_R
  const last = isReturn ? behindBackslashes(bytes, letter + 1, limit) : letter
  if (last >= limit) return limit
  return bytes[last] === LETTER_N && last > (isReturn ? letter + 1 : start) ? last + 1 : null
}

function behindBackslashes(bytes: Uint8Array, start: number, limit: number): number {
  let at = start
  while (at < limit && at < start + DEEPEST_ESCAPE && bytes[at] === BACKSLASH) at++
  return at
}

/** Returns the start of the text on the next line; null if this line does not end at `end`. */
export function nextLine(bytes: Uint8Array, end: number, limit: number): number | null {
  let at = (bytes[end] === BACKSLASH ? escapeEnd(bytes, end, limit) : null) ?? feedEnd(bytes, end, limit)
  if (at === null) return null
  const deepest = at + DEEPEST_INDENT
  while (at < limit && at < deepest && (bytes[at] === SPACE || bytes[at] === TAB)) at++
  return at
}

function feedEnd(bytes: Uint8Array, end: number, limit: number): number | null {
  let at = end
  if (bytes[at] === BACKSLASH) at++
  if (bytes[at] === RETURN) at++
  return at < limit && bytes[at] !== LINE_FEED ? null : at + 1
}

function waitingFor(found: readonly Folded[], right: number): Crossing {
  const starts = found.flatMap(({parts}) => parts[0]?.start ?? [])
  return {found: [], waits: Math.min(right, ...starts)}
}

function upTo(parts: readonly {start: number; end: number}[], length: number): {start: number; end: number}[] {
  const kept: {start: number; end: number}[] = []
  let left = length
  for (const {start, end} of parts) {
    if (left <= 0) break
    kept.push({start, end: Math.min(end, start + left)})
    left -= end - start
  }
  return kept
}

function hashAt(bytes: Uint8Array, at: number): number {
  return hashOf(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0)
}

function hashOf(first: number, second: number, third: number, fourth: number): number {
  return Math.imul(first | (second << 8) | (third << 16) | (fourth << 24), 0x9e3779b1) >>> (32 - BITS)
}

function mark(set: Uint8Array, hash: number): void {
  set[hash >>> 3] = (set[hash >>> 3] ?? 0) | (1 << (hash & 7))
}

function isIn(set: Uint8Array, hash: number): boolean {
  return ((set[hash >>> 3] ?? 0) & (1 << (hash & 7))) !== 0
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB
}

/**
 * Returns true if programs may wrap the needle over several lines: a plain value, a JSON string, or base64. Lists of
 * bytes are left out, because each program breaks them in another way.
 */
function isWrapped({bytes, value}: Needle): boolean {
  if (bytes.length < 2 * HEAD) return false
  const [text, plain] = [byteString(bytes), byteString(value)]
  return WORD.test(text) || [plain, inJson(plain), inJson(inJson(plain))].includes(text)
}

const WORD = /^[\w+/=.%~-]+$/

const DEEPEST_ESCAPE = 8
const [TAB, LINE_FEED, RETURN, SPACE, BACKSLASH, LETTER_N, LETTER_R, DELETE] = [9, 10, 13, 32, 92, 110, 114, 127]
