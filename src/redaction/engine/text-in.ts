import {opaqueStart, SEEN} from './opaque-start.ts'

/** The part of some bytes that is certainly text. */
export interface TextIn {
  readonly until: number
  /** Whether an archive or UTF-16 text begins there. */
  readonly isOpaque: boolean
}

/** @param last nothing follows; otherwise the bytes from `until` on are inspected again with the next ones */
export function textIn(bytes: Buffer, last: boolean): TextIn {
  if (!SIGNS.some(sign => bytes.includes(sign)))
    return {until: last ? bytes.length : beforeWord(bytes), isOpaque: false}
  const limit = last ? bytes.length : Math.max(0, bytes.length - SEEN)
  const start = opaqueStart(bytes, limit, 'text')
  return start === -1 ? {until: limit, isOpaque: false} : {until: start, isOpaque: true}
}

/** The last word of an incomplete line may be the first bytes of an archive. */
function beforeWord(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - LONGEST_MAGIC)
  return Math.max(from, bytes.lastIndexOf(LINE_FEED) + 1)
}

/** One of these is in the first bytes of every archive and every UTF-16 text. */
const SIGNS = [0x00, 0x1f, 0xfd]
const LONGEST_MAGIC = 16
const LINE_FEED = 10
