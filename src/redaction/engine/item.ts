import {viewOf} from '../bytes.ts'
import type {Tally} from '../report.ts'
import {contentOf, headOf, isKnownBinary, opaqueStart, SEEN} from './content.ts'
import type {ItemStream} from './stream.ts'

/** The maximum size of a binary file, which is kept in memory until it is proven clean. A larger file is dropped. */
const LARGEST_BINARY = 32 * 1_048_576

/**
 * Returns a stream that drops the rest of the file after any error, and records the drop. A binary file is written
 * unchanged or not at all, because a mask would break it. Compressed data is never written.
 */
export function failClosed(open: () => ItemStream, tally: Tally): ItemStream {
  let state: 'head' | 'text' | 'binary' | 'dropped' = 'head'
  let head: Buffer = NOTHING
  let stream: ItemStream | null = null
  let held: Buffer[] = []
  let size = 0
  let isKnown = false
  /** The last received bytes, in which an archive may begin. */
  let waiting: Buffer = NOTHING

  function take(chunk: Uint8Array, last: boolean): Buffer[] {
    if (state === 'dropped') return []
    if (state !== 'head') return feed(chunk, last)
    head = Buffer.concat([head, chunk])
    const first = headOf(head, last)
    if (first === null) return []
    const content = contentOf(first)
    if (content === 'opaque') return drop('opaque')
    state = content
    isKnown = isKnownBinary(first)
    const begun = head
    head = NOTHING
    return feed(begun, last)
  }

  function feed(chunk: Uint8Array, last: boolean): Buffer[] {
    if (state === 'binary') return pass(chunk, last)
    const bytes = waiting.length === 0 ? viewOf(chunk) : Buffer.concat([waiting, chunk])
    const {until, isOpaque} = textIn(bytes, last)
    waiting = isOpaque ? NOTHING : Buffer.from(bytes.subarray(until))
    const out = pass(bytes.subarray(0, until), last || isOpaque)
    return isOpaque ? [...out, ...drop('opaque')] : out
  }

  function pass(chunk: Uint8Array, last: boolean): Buffer[] {
    stream ??= open()
    const out = [...stream.push(chunk), ...(last ? stream.end() : [])]
    return state === 'binary' ? holdBack(chunk, out, last) : out
  }

  function holdBack(chunk: Uint8Array, out: Buffer[], last: boolean): Buffer[] {
    size += chunk.length
    if (size > LARGEST_BINARY || tally.count() > 0) return drop('binary')
    held.push(...out.map(part => Buffer.from(part)))
    if (!last) return []
    // a text with an archive in its first line also looks binary
    const isOpaque = !isKnown && opaqueStart(Buffer.concat(held), size, 'image') !== -1
    return isOpaque ? drop('opaque') : held
  }

  function drop(reason: 'binary' | 'opaque' | 'internal-error', by?: string): Buffer[] {
    state = 'dropped'
    held = []
    stream = null
    tally.dropped('item', reason, by)
    return []
  }

  function guarded(chunk: Uint8Array, last: boolean): Buffer[] {
    try {
      return take(chunk, last)
    } catch (error) {
      // only the name, because the message may quote the input
      return drop('internal-error', error instanceof Error ? error.name : typeof error)
    }
  }

  return {push: chunk => guarded(chunk, false), end: () => guarded(NOTHING, true)}
}

const NOTHING = Buffer.alloc(0)

/**
 * Returns the end of the part that is certainly text. `isOpaque`: an archive or UTF-16 text begins there. Unless `last`
 * is set, the bytes after `until` are inspected again together with the next bytes.
 */
function textIn(bytes: Buffer, last: boolean): {readonly until: number; readonly isOpaque: boolean} {
  if (!SIGNS.some(sign => bytes.includes(sign)))
    return {until: last ? bytes.length : beforeWord(bytes), isOpaque: false}
  const limit = last ? bytes.length : Math.max(0, bytes.length - SEEN)
  const start = opaqueStart(bytes, limit, 'text')
  return start === -1 ? {until: limit, isOpaque: false} : {until: start, isOpaque: true}
}

/** Returns the end without the last bytes of an incomplete line. These bytes may be the first bytes of an archive. */
function beforeWord(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - LONGEST_MAGIC)
  return Math.max(from, bytes.lastIndexOf(LINE_FEED) + 1)
}

/** The first bytes of every archive and of every UTF-16 text contain one of these bytes. */
const SIGNS = [0x00, 0x1f, 0xfd]
const LONGEST_MAGIC = 16
const LINE_FEED = 10
