import {LF} from './bytes.ts'
import {createStructure} from './structure.ts'
import type {Listener, PathRule, Walker} from './walker.ts'
import {createYamlLines} from './yaml-lines.ts'

/**
 * Reads YAML as Kubernetes tools and people write it, from the first byte of a line on, at whatever indentation, until
 * a line comes that cannot belong to it. Several documents with `---` between them are read in one go.
 *
 * @param paths the user's rules, as far as they are for this item
 */
export function createYamlWalker(paths: readonly PathRule[], listener: Listener): Walker {
  const structure = createStructure(paths, listener)
  const lines = createYamlLines(structure)
  let head = NONE
  /** Bytes of the line that begins in earlier bytes; null once its beginning was read and the rest streams by. */
  let held: number | null = 0
  let lineStart = 0
  let position = 0
  let isOver = false

  /** Reads up to the end of a line, or of the bytes. Returns false when the line is none of the document. */
  function line(bytes: Uint8Array, from: number, to: number, ends: boolean, at: number): boolean {
    if (held === null) lines.rest(bytes, from, to, at)
    else if (held === 0 && (ends || to - from >= LINE_HEAD)) {
      lineStart = at
      if (!beginLine(bytes, from, to, at)) return false
    } else if (!hold(bytes, from, to, ends, at)) return false
    if (ends) {
      lines.end()
      held = 0
    }
    return true
  }

  function beginLine(bytes: Uint8Array, from: number, to: number, at: number): boolean {
    const end = Math.min(to, from + LINE_HEAD)
    if (!lines.begin(bytes, from, end, at)) return false
    held = null
    if (end < to) lines.rest(bytes, end, to, at + end - from)
    return true
  }

  function hold(bytes: Uint8Array, from: number, to: number, ends: boolean, at: number): boolean {
    const length = held ?? 0
    if (length === 0) lineStart = at
    if (head === NONE) head = new Uint8Array(LINE_HEAD)
    const end = Math.min(to, from + LINE_HEAD - length)
    head.set(bytes.subarray(from, end), length)
    held = length + end - from
    if (!ends && held < LINE_HEAD) return true
    if (!beginLine(head, 0, held, lineStart)) return false
    if (end < to) lines.rest(bytes, end, to, at + end - from)
    return true
  }

  function stop(at: number): false {
    if (!isOver) lines.stop(at)
    isOver = true
    position = at
    return false
  }

  return {
    read: (bytes, from, to, offset) => {
      if (isOver) return false
      const shift = offset - from
      for (let at = from; at < to; ) {
        const end = endOfLine(bytes, at, to)
        if (!line(bytes, at, end, end < to, at + shift)) return stop(lineStart)
        at = end + 1
      }
      position = to + shift
      structure.reached(held === null || held === 0 ? position : lineStart)
      return true
    },
    end: () => {
      if (isOver) return
      if (held !== null && held > 0 && !beginLine(head, 0, held, lineStart)) stop(lineStart)
      else stop(position)
    },
    restart: () => {
      lines.restart()
      held = 0
      isOver = false
    },
    get undecided() {
      const own = held !== null && held > 0 && !isOver ? lineStart : null
      return structure.undecided ?? own
    },
    get position() {
      return position
    },
  }
}

/** Most lines are so short that a call to search them costs more than it saves. */
function endOfLine(bytes: Uint8Array, from: number, to: number): number {
  const near = Math.min(to, from + 128)
  let at = from
  while (at < near && bytes[at] !== LF) at += 1
  if (at < near || at === to) return at
  const found = bytes.indexOf(LF, at)
  return found < 0 || found >= to ? to : found
}

/** Only so much of a line is searched for its indentation, dash and key. */
const LINE_HEAD = 8192
const NONE = new Uint8Array(0)
