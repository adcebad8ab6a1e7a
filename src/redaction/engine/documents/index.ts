import {feedBefore} from '../../bytes.ts'
import {createWalker, type DocumentKind} from '../../walkers/index.ts'
import {LONGEST_KEY} from '../../walkers/key-names.ts'
import type {Listener, PathRule, Walker} from '../../walkers/walker.ts'
import {beginsMarkup} from '../../walkers/xml.ts'
import {longLines, type Stretch} from '../lines.ts'
import {createPrefixedDocuments} from './prefixed.ts'

/** Walks the documents of a file one after another. Offsets are relative to the start of the file. */
export function createDocuments(paths: readonly PathRule[], listener: Listener) {
  /** The beginnings of documents, sorted by offset. The beginnings before index `next` are done. */
  let begins: {readonly at: number; readonly kind: DocumentKind}[] = []
  let next = 0
  let walker: Walker | null = null
  const walkers: Partial<Record<DocumentKind, Walker>> = {}
  let position = 0
  const prefixed = createPrefixedDocuments(paths, listener)
  /** The start of the last long line that begins with a bracket. */
  let longDocument = -1

  function skipBehind(): void {
    while (next < begins.length && (begins[next]?.at ?? 0) < position) next++
  }

  /** Returns a walker for the next document that begins before `to`; null if no document begins there. */
  function begin(to: number, {bytes, offset}: Stretch): Walker | null {
    skipBehind()
    const {at, kind} = begins[next] ?? {at: to, kind: 'json'}
    if (at >= to) return null
    next++
    position = at
    walkers[kind] ??= createWalker(kind, paths, listener)
    walkers[kind].restart(bytes.toString('latin1', Math.max(0, at - offset - LONGEST_KEY), at - offset))
    return walkers[kind]
  }

  return {
    /** Receives a position where the gate found a possible beginning of a document. */
    expect(kind: DocumentKind, start: number, stretch: Stretch): void {
      const at = placeOf(kind, start, stretch)
      if (at !== null && at !== begins.at(-1)?.at) begins.push({at, kind})
      if (kind === 'xml') return
      if (kind === 'json' || at === null) prefixed.expect(kind, at ?? start, stretch)
    },
    /** Finds documents that begin without a keyword: a file or a long line that begins with a bracket. */
    look(from: number, to: number, stretch: Stretch): void {
      // the path of a user's rule may lead into a document that does not resemble Kubernetes
      if (from === 0 && paths.length > 0 && openingBracket(0, stretch) === null) begins.push({at: 0, kind: 'yaml'})
      for (const line of [...(from === 0 ? [0] : []), ...longLines(from, to, stretch)]) {
        const at = openingBracket(line, stretch)
        if (at === null) continue
        begins.push({at, kind: 'json'})
        longDocument = line
      }
      begins.sort((one, other) => one.at - other.at)
    },
    read(stretch: Stretch, to: number): void {
      const {bytes, offset} = stretch
      while (position < to) {
        const reader: Walker | null = walker ?? begin(to, stretch)
        if (reader === null) break
        const goesOn = reader.read(bytes, position - offset, to - offset, position)
        walker = goesOn ? reader : null
        if (!goesOn) reader.end()
        position = goesOn ? to : Math.max(position, reader.position)
      }
      position = Math.max(position, to)
      skipBehind()
      begins = begins.slice(next)
      next = 0
      prefixed.read(stretch, to)
    },
    end(): void {
      walker?.end()
      walker = null
      prefixed.end()
    },
    /** Returns true if the long line at `start` is a document. Its parts need no walkers of their own. */
    isLongDocument: (start: number) => start === longDocument,
    /** The offset from which bytes must not be written yet; null if all bytes may be written. */
    get undecided(): number | null {
      const [own, other] = [walker?.undecided ?? null, prefixed.undecided]
      return own === null || (other !== null && other < own) ? other : own
    },
  }
}

/**
 * Returns the start of the document for the literal that the gate found at `start`; null if no document begins there.
 */
function placeOf(kind: DocumentKind, start: number, stretch: Stretch): number | null {
  if (kind === 'xml') return lineOfTag(start, stretch)
  return kind === 'json' ? firstBracket(start, stretch) : lineOfKey(start, stretch)
}

/** Returns the start of the first tag in the line whose last byte `>` is at `last`; null if there is no tag. */
function lineOfTag(last: number, {bytes, offset}: Stretch): number | null {
  const line = feedBefore(bytes, last - offset) + 1
  let at = line
  while (at < line + LONGEST_INDENT && (bytes[at] === SPACE || bytes[at] === TAB)) at++
  return beginsMarkup(bytes, at, last - offset + 1, true) ? at + offset : null
}

/** Returns the position of the first of the consecutive brackets that end at `last`. */
function firstBracket(last: number, {bytes, offset}: Stretch): number {
  let first = last
  for (let at = last - 1; at >= offset; at--) {
    const byte = bytes[at - offset]
    if (byte === OPEN_LIST || byte === OPEN_MAP) first = at
    else if (byte !== SPACE && byte !== TAB) break
  }
  return first
}

const LONGEST_INDENT = 200
const [SPACE, TAB, DASH, OPEN_LIST, OPEN_MAP] = [32, 9, 45, 91, 123]
const LINE_FEED = 10

/** Returns the start of the line of a key; null if other text than indentation and `- ` precedes the key. */
function lineOfKey(key: number, {bytes, offset}: Stretch): number | null {
  const least = Math.max(0, key - offset - LONGEST_INDENT)
  let line = key - offset
  while (line > least && (bytes[line - 1] === SPACE || bytes[line - 1] === DASH)) line--
  return line === 0 || bytes[line - 1] === LINE_FEED ? line + offset : null
}

/** Returns the position of the bracket after the blanks at the start of a line; null if there is no bracket. */
function openingBracket(line: number, {bytes, offset}: Stretch): number | null {
  const blanks = /^(?:\xef\xbb\xbf)?\s{0,250}(?=[{[])/.exec(
    bytes.toString('latin1', line - offset, line - offset + 256),
  )
  return blanks === null ? null : line + blanks[0].length
}
