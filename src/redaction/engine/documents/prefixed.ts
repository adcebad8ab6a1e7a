import {firstIndex} from '../../first-index.ts'
import {createWalker} from '../../walkers/index.ts'
import type {Listener, PathRule, Walker} from '../../walkers/walker.ts'
import type {Stretch} from '../lines.ts'
import {isMasked} from '../mask.ts'
import {LONGEST_PREFIX, type Prefix, prefixedLine, prefixesIn} from './prefix.ts'

type Kind = 'json' | 'yaml'

interface Begin {
  readonly at: number
  readonly kind: Kind
  readonly line: number
}

interface Gap {
  readonly start: number
  readonly end: number
}

interface One {
  readonly kind: Kind
  readonly walker: Walker
  prefix: Prefix
  /** The ranges to mask in the first line; null after a second line was read. */
  held: Parameters<Listener['hide']>[] | null
  waits: boolean
  /** The start of the current line; -1 if that line belongs to another document. */
  line: number
  /** The ranges to leave unmasked: line ends, other lines, and prefixes. */
  readonly gaps: Gap[]
  end: number
  /** The number of lines of other documents after the last line of this document. */
  others: number
}

/**
 * Walks documents in which each line has a prefix of a log or log collector, such as a time or the name of a pod. Other
 * lines may be between the lines of a document. Offsets are relative to the start of the file or stream.
 */
export function createPrefixedDocuments(paths: readonly PathRule[], listener: Listener) {
  /** The beginnings of documents, sorted by offset. The beginnings before index `next` are done. */
  let begins: Begin[] = []
  let next = 0
  let open: One[] = []
  const free: One[] = []
  let position = 0
  let current = 0
  let here: Stretch = {bytes: Buffer.alloc(0), offset: 0}

  function started({kind, at}: Begin, prefix: Prefix, waits: boolean): One {
    const index = free.findIndex(one => one.kind === kind)
    const [one = made(kind)] = index === -1 ? [] : free.splice(index, 1)
    return Object.assign(one, {prefix, held: [], waits, line: current, gaps: [], end: at, others: 0})
  }

  function made(kind: Kind): One {
    const walker = createWalker(kind, paths, {hide: (...found) => hide(one, found)})
    const one: One = {kind, walker, prefix: NO_PREFIX, held: null, waits: false, line: -1, gaps: [], end: 0, others: 0}
    return one
  }

  function hide({held, gaps, prefix}: One, found: Parameters<Listener['hide']>): void {
    if (held !== null) {
      held.push(found)
      return
    }
    const [start, end, ...kind] = found
    const hideIn = (from: number, to: number) =>
      prefix.opensString ? hideInString(from, to, ...kind) : listener.hide(from, to, ...kind)
    let from = start
    for (let i = firstBehind(from, gaps); i < gaps.length; i++) {
      const gap = gaps[i] as Gap // guaranteed by the loop condition
      if (gap.start >= end) break
      if (gap.start > from) hideIn(from, gap.start)
      from = gap.end
    }
    if (end > from) hideIn(from, end)
  }

  /** Masks a range at most up to the end of its string. The walker does not know where the string ends. */
  function hideInString(...[from, to, ...kind]: Parameters<Listener['hide']>): void {
    const {bytes, offset} = here
    const end = endOfString(from, to)
    if (from < offset || !isMasked(bytes, from - offset, end - offset)) listener.hide(from, end, ...kind)
  }

  /** Returns the end of the string that contains `from`, without an escaped line feed at its end; at most `to`. */
  function endOfString(from: number, to: number): number {
    const {bytes, offset} = here
    if (from < offset) return to
    for (let at = from - offset; at < Math.min(to - offset, bytes.length); at++) {
      if (bytes[at] === BACKSLASH) at++
      else if (bytes[at] === QUOTE) return offset + (isLineFeed(bytes, at - 2) && at - 2 > from - offset ? at - 2 : at)
    }
    return to
  }

  function readLine(to: number, stretch: Stretch): void {
    open = open.filter(one => goOn(one, to, stretch))
    for (let begin = begins[next]; begin !== undefined && begin.at < to; begin = begins[++next]) {
      if (!open.some(({line}) => line === current)) begun(begin, to, stretch)
    }
  }

  /** Starts a document for each possible prefix. The next line decides which prefix is right. */
  function begun(begin: Begin, to: number, stretch: Stretch): void {
    const {bytes, offset} = stretch
    const before = bytes.toString('latin1', begin.line - offset, begin.at - offset)
    const waits = bytes.toString('latin1', begin.at - offset, begin.at - offset + 7) === '- value'
    for (const prefix of prefixesIn(begin.line, begin.at, begin.kind, stretch)) {
      if (open.length === MOST) for (const oldest of open.splice(0, 1)) leave(oldest)
      const one = started(begin, prefix, waits)
      one.walker.restart(before)
      const from = begin.kind === 'json' ? begin.at : begin.line + Math.max(0, prefix.lengthIn(before))
      if (feed(one, from, to, stretch)) open.push(one)
    }
  }

  function goOn(one: One, to: number, stretch: Stretch): boolean {
    if (one.line === current && position > current) return feed(one, position, to, stretch)
    one.line = -1
    const {bytes, offset} = stretch
    const line = bytes.toString('latin1', current - offset, Math.min(to, current + LONGEST_LINE_HEAD) - offset)
    const length = one.prefix.lengthIn(line)
    if (length < 0) return isPatient(one)
    const behind = current + length
    one.line = current
    one.others = 0
    one.gaps.push({start: one.end, end: behindBlanks(behind, to, stretch)})
    tell(one)
    return feed(one, behind, to, stretch)
  }

  /** Counts a line of another document. Returns true if the document may still continue. */
  function isPatient(one: One): boolean {
    one.others += 1
    return one.others <= (one.held === null ? MOST_OTHERS : MOST_BEFORE_SECOND) || leave(one)
  }

  function tell(one: One): void {
    const {held} = one
    one.held = null
    for (const found of held ?? []) hide(one, found)
  }

  function feed(one: One, from: number, to: number, {bytes, offset}: Stretch): boolean {
    const goesOn = one.walker.read(bytes, from - offset, to - offset, from)
    one.end = bytes[to - 1 - offset] === LINE_FEED ? to - 1 : to
    if (bytes[one.end - 1 - offset] === RETURN) one.end -= 1
    if (!goesOn) return leave(one)
    const least = one.walker.undecided ?? one.end
    if (one.gaps.length > 0) one.gaps.splice(0, firstBehind(least, one.gaps))
    return true
  }

  /** Ends a document. A document with only one line is ignored, because the search of single lines covers it. */
  function leave(one: One): false {
    if (one.held === null) one.walker.end()
    free.push(one)
    return false
  }

  return {
    /** Receives a position after a prefix where a document may begin. */
    expect(kind: Kind, at: number, stretch: Stretch): void {
      const line = prefixedLine(at, stretch)
      if (line !== null) begins.push({at, kind, line})
    },
    read(stretch: Stretch, to: number): void {
      here = stretch
      const {bytes, offset} = stretch
      begins.sort((one, other) => one.at - other.at)
      while (position < to) {
        const begin = begins[next]?.line ?? to
        if (open.length === 0 && begin > position) {
          position = Math.min(to, begin)
          current = position
          continue
        }
        if (bytes[position - 1 - offset] === LINE_FEED) current = position
        const lineEnd = bytes.indexOf(LINE_FEED, position - offset)
        const end = lineEnd === -1 ? to : Math.min(to, lineEnd + offset + 1)
        readLine(end, stretch)
        position = end
      }
      begins = begins.slice(next)
      next = 0
    },
    end(): void {
      for (const one of open) leave(one)
      open = []
    },
    /** The offset from which bytes must not be written yet; null if all bytes may be written. */
    get undecided(): number | null {
      let first: number | null = null
      for (const {walker, held, waits} of open) {
        const own = held === null || waits ? walker.undecided : null
        const least = Math.min(own ?? Number.POSITIVE_INFINITY, ...(held ?? []).map(([start]) => start))
        if (least < (first ?? Number.POSITIVE_INFINITY)) first = least
      }
      return first
    },
  }
}

function isLineFeed(bytes: Buffer, at: number): boolean {
  return bytes[at] === BACKSLASH && bytes[at + 1] === LETTER_N && bytes[at - 1] !== BACKSLASH
}

function firstBehind(at: number, gaps: readonly Gap[]): number {
  return firstIndex(0, gaps.length, index => (gaps[index]?.end ?? 0) > at)
}

function behindBlanks(from: number, to: number, {bytes, offset}: Stretch): number {
  let at = from
  while (at < to && (bytes[at - offset] === SPACE || bytes[at - offset] === TAB)) at++
  return at
}

const NO_PREFIX: Prefix = {lengthIn: () => -1, opensString: false}
/** The number of bytes at the start of a line that are searched for a prefix. Later prefixes may be longer. */
const LONGEST_LINE_HEAD = 2 * LONGEST_PREFIX
/** The maximum number of open documents. Several pods may write at the same time. */
const MOST = 8
/** The maximum number of other lines between the first and the second line of a document. */
const MOST_BEFORE_SECOND = 4
/** The maximum number of other lines between later lines of a document. */
const MOST_OTHERS = 64
const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, BACKSLASH, LETTER_N] = [9, 10, 13, 32, 34, 92, 110]
