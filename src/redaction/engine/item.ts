import type {Tally} from '../report.ts'
import {opaqueStart} from './opaque-start.ts'
import {contentOf, headOf, isKnownBinary} from './sniff.ts'
import type {ItemStream} from './stream.ts'
import {textIn} from './text-in.ts'

/** A binary item is held until it is proven clean; a larger one is dropped. */
const LARGEST_BINARY = 32 * 1_048_576

/**
 * Fails closed: after any error the rest of the item is dropped and recorded. A binary item is written unchanged or not
 * at all, because a mask would break it. Compressed data is never written.
 */
export function failClosed(open: () => ItemStream, tally: Tally): ItemStream {
  let state: 'head' | 'text' | 'binary' | 'dropped' = 'head'
  let head: Buffer = NOTHING
  let stream: ItemStream | null = null
  let held: Buffer[] = []
  let size = 0
  let isKnown = false
  /** The last bytes received, because an archive may begin in them. */
  let waiting: Buffer = NOTHING

  function take(chunk: Uint8Array, last: boolean): Buffer[] {
    if (state === 'dropped') return []
    if (state === 'head') {
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
    return feed(chunk, last)
  }

  function feed(chunk: Uint8Array, last: boolean): Buffer[] {
    if (state === 'binary') return pass(chunk, last)
    const bytes = waiting.length === 0 ? bytesOf(chunk) : Buffer.concat([waiting, chunk])
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
    // a text whose first line contains an archive looks binary as well
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
      // the message may quote the input
      return drop('internal-error', error instanceof Error ? error.name : typeof error)
    }
  }

  return {push: chunk => guarded(chunk, false), end: () => guarded(NOTHING, true)}
}

const NOTHING = Buffer.alloc(0)

function bytesOf({buffer, byteOffset, byteLength}: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
