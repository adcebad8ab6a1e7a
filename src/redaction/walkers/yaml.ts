import {LF} from '../bytes.ts'
import {createStructure} from './structure.ts'
import type {Listener, PathRule, Walker} from './walker.ts'
import {createYamlLines} from './yaml-lines.ts'

/**
 * Returns a walker for YAML. It reads from the first byte of a line until a line cannot belong to the document.
 * Documents that `---` separates count as one. `paths`: the user's rules for the file.
 */
export function createYamlWalker(paths: readonly PathRule[], listener: Listener): Walker {
  const structure = createStructure(paths, listener)
  const lines = createYamlLines(structure)
  let head = NONE
  /** The number of kept bytes of an incomplete line; null after the beginning of the line was read. */
  let held: number | null = 0
  let lineStart = 0
  let position = 0
  let isOver = false

  /** Reads a part of a line. Returns false if the line does not belong to the document. */
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

/** Returns the end of the line. A loop finds the ends of short lines faster than a native search. */
function endOfLine(bytes: Uint8Array, from: number, to: number): number {
  const near = Math.min(to, from + 128)
  let at = from
  while (at < near && bytes[at] !== LF) at += 1
  if (at < near || at === to) return at
  const found = bytes.indexOf(LF, at)
  return found < 0 || found >= to ? to : found
}

/** The number of bytes at the start of a line that may contain indentation, dashes and a key. */
const LINE_HEAD = 8192
const NONE = new Uint8Array(0)
