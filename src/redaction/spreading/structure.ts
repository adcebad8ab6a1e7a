import {firstIndex} from '../first-index.ts'

/** The bytes of a file that are structure: keys of maps, and fields that identify an object. */
export type Structure = ReturnType<typeof createStructure>

/** Keys of fields that checks depend on. A value that is only probably secret must not change such a field. */
const STRUCTURAL = new Set(['kind', 'apiVersion', 'reason', 'type', 'status', 'phase'])
const NAME = 'name'
const METADATA = 'metadata'
/** The maximum length of a compared key. All structural keys are shorter. */
const LONGEST_KEY = 16

interface Level {
  readonly isMap: boolean
  /** The key of this map or list in its parent. */
  readonly under: string
  key: string
  expectsKey: boolean
}

/**
 * Follows JSON documents that start at the beginning of a line. Stores only the ranges of structure, so that memory
 * does not grow with the document.
 */
export function createStructure() {
  let levels: Level[] = []
  let offset = 0
  let isLineStart = true
  let inString = false
  let isEscaped = false
  let stringStart = 0
  let text = ''
  let counts = false
  /** The start and the end of each range, in order. */
  let places: number[] = []

  function push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at++) read(chunk[at] ?? 0, offset + at)
    offset += chunk.length
  }

  function read(byte: number, at: number): void {
    if (inString) inside(byte, at)
    else if (levels.length === 0) outside(byte)
    else between(byte, at)
  }

  function outside(byte: number): void {
    if (isLineStart && (byte === OPEN_MAP || byte === OPEN_LIST)) open(byte)
    isLineStart = byte === LINE_FEED || (isLineStart && (byte === SPACE || byte === TAB))
  }

  function between(byte: number, at: number): void {
    const level = levels.at(-1)
    if (level === undefined) return
    if (byte === QUOTE) begin(level, at)
    else if (byte === OPEN_MAP || byte === OPEN_LIST) open(byte)
    else if (byte === CLOSE_MAP || byte === CLOSE_LIST) levels.pop()
    else if (byte === COLON) level.expectsKey = false
    else if (byte === COMMA) level.expectsKey = level.isMap
  }

  function open(byte: number): void {
    const around = levels.at(-1)
    const under = around === undefined ? '' : around.isMap ? around.key : around.under
    levels.push({isMap: byte === OPEN_MAP, under, key: '', expectsKey: byte === OPEN_MAP})
    isLineStart = false
  }

  function begin(level: Level, at: number): void {
    inString = true
    isEscaped = false
    stringStart = at
    text = ''
    counts = level.isMap && (level.expectsKey || isStructural(level))
  }

  function inside(byte: number, at: number): void {
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) end(at)
    else if (byte === LINE_FEED) giveUp()
    if (text.length <= LONGEST_KEY) text += String.fromCharCode(byte)
  }

  function end(at: number): void {
    inString = false
    const level = levels.at(-1)
    if (level?.isMap && level.expectsKey) level.key = text
    if (counts) places.push(stringStart, at + 1)
  }

  /** Stops reading a text that only looks like a document. A JSON string cannot contain a line feed. */
  function giveUp(): void {
    levels = []
    inString = false
    isLineStart = true
  }

  /** Returns the index of the first range that ends after `position`. */
  function firstBehind(position: number): number {
    return firstIndex(0, places.length / 2, index => (places[2 * index + 1] ?? 0) > position)
  }

  return {
    push,
    /**
     * Returns true if any of these bytes are structure. The bytes must have been read. Offsets are relative to the
     * start of the file or stream.
     */
    isStructure(start: number, end: number): boolean {
      if (inString && counts && end > stringStart) return true
      const first = firstBehind(start)
      return first < places.length / 2 && (places[2 * first] ?? 0) < end
    },
    /** Drops the ranges before this offset. They are not queried again. */
    forget(position: number): void {
      const first = firstBehind(position)
      if (first > 1024) places = places.slice(2 * first)
    },
  }
}

function isStructural({key, under}: Level): boolean {
  return STRUCTURAL.has(key) || (key === NAME && under === METADATA)
}

const [TAB, LINE_FEED, SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [9, 10, 32, 34, 44, 58, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [91, 93, 123, 125]
