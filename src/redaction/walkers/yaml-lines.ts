import {APOSTROPHE, byteString, CLOSE_LIST, CLOSE_MAP, DASH, HASH, OPEN_LIST, OPEN_MAP, QUOTE, SPACE} from '../bytes.ts'
import {keyIn, NO_KEY} from './key-names.ts'
import type {Structure} from './structure.ts'
import {createYamlBlocks} from './yaml-blocks.ts'
import {createYamlFlow} from './yaml-flow.ts'
import {behindBlanks, behindProperties, createYamlScalars, isBlank, keyAt} from './yaml-tokens.ts'

/** The construct that may continue from the previous line. */
type Mode = 'lines' | 'plain' | 'quoted' | 'block' | 'flow'

/** Reads YAML line by line. For each line: its beginning, its other parts, then its end. */
export function createYamlLines(structure: Structure) {
  const blocks = createYamlBlocks(structure)
  const scalars = createYamlScalars(structure)
  const flow = createYamlFlow(structure, scalars)
  let mode: Mode = 'lines'
  /** True if the rest of the line belongs to the scalar or to the brackets of `mode`. */
  let reads = false
  /** The column that the lines of the value in `mode` must exceed. */
  let parent = -1
  let body = -1
  /** The column of the outermost key or dash; -1 before the first key or dash. */
  let base = -1
  /** The end of the bytes that were read of the value in `mode`. */
  let last = 0

  /** Reads the beginning of a line. Returns false for a line that cannot belong to the document. */
  function begin(bytes: Uint8Array, from: number, to: number, at: number): boolean {
    let first = from
    while (first < to && bytes[first] === SPACE) first += 1
    const column = first - from
    reads = false
    if (behindBlanks(bytes, first, to) === to) return blank(at)
    if (mode !== 'lines') {
      if (goesOn(bytes, first, to, column, at + column)) return true
      finish(at)
    }
    if (bytes[first] === HASH) return true
    if (column === 0 && isMarker(bytes, first, to)) return marker(at)
    return node(bytes, first, to, column, at + column)
  }

  function blank(at: number): true {
    if (mode !== 'lines' && at - last > LONGEST_GAP) finish(at)
    return true
  }

  function marker(at: number): true {
    structure.end(at, false)
    blocks.clear()
    base = -1
    return true
  }

  function goesOn(bytes: Uint8Array, first: number, to: number, column: number, at: number): boolean {
    if (mode === 'block' && body < 0 && column > parent) body = column
    const closes = mode === 'flow' && (bytes[first] === CLOSE_MAP || bytes[first] === CLOSE_LIST)
    if (column < (mode === 'block' ? body : parent + 1) && !closes) return false
    if (mode === 'block' && body < 0) return false
    if (mode === 'plain' && (bytes[first] === HASH || keyAt(bytes, first, to) !== null)) return false
    const skipped = mode === 'block' ? column - body : 0
    read(bytes, first - skipped, to, at - skipped)
    return true
  }

  function read(bytes: Uint8Array, from: number, to: number, at: number): void {
    reads = true
    last = at + to - from
    const next = mode === 'flow' ? flow.feed(bytes, from, to, at) : scalars.feed(bytes, from, to, at)
    if (next >= 0) finish(at + next - from)
  }

  function finish(at: number): void {
    if (mode === 'flow') flow.stop(at)
    else if (mode !== 'lines') scalars.finish()
    mode = 'lines'
    reads = false
  }

  function node(bytes: Uint8Array, first: number, to: number, column: number, at: number): boolean {
    let next = first
    while (bytes[next] === DASH && next < to && (next + 1 === to || isBlank(bytes[next + 1]))) {
      const shift = next - first
      enter(column + shift)
      blocks.item(column + shift, at + shift)
      next = behindBlanks(bytes, next + 1, to)
    }
    const shift = next - first
    if (shift === 0) return content(bytes, next, to, column, at)
    if (next < to && bytes[next] !== HASH) content(bytes, next, to, column + shift, at + shift)
    return true
  }

  function content(bytes: Uint8Array, first: number, to: number, column: number, at: number): boolean {
    const key = keyAt(bytes, first, to)
    if (key !== null && !(key.hasBlanks && column <= base)) {
      enter(column)
      blocks.map(column, at)
      structure.key(keyIn(bytes, key.from, key.to))
      value(bytes, key.value, to, at + key.value - first, column)
      return true
    }
    if (column <= base || (base < 0 && !isBracket(bytes[first]))) return false
    if (blocks.indent >= column) blocks.leave(column, at)
    if (blocks.waits || base < 0) value(bytes, first, to, at, blocks.indent)
    return true
  }

  function enter(column: number): void {
    if (base < 0 || column < base) base = column
  }

  function value(bytes: Uint8Array, from: number, to: number, at: number, indent: number): void {
    const start = behindProperties(bytes, behindBlanks(bytes, from, to), to)
    const byte = bytes[start]
    if (start === to || byte === HASH) return
    blocks.fill()
    parent = indent
    const place = at + start - from
    if (isBracket(byte) && base < 0) base = 0
    if (isEmpty(bytes, start, to)) structure.empty(place + 1)
    else if (byte === PIPE || byte === GREATER) startBlock(bytes, start, to)
    else if (isBracket(byte)) startFlow(bytes, start, to, place)
    else startScalar(bytes, start, to, place)
  }

  function startBlock(bytes: Uint8Array, start: number, to: number): void {
    const digit = /^[|>][-+]?([1-9])/.exec(byteString(bytes, start, Math.min(to, start + 3)))?.[1]
    mode = 'block'
    body = digit === undefined ? -1 : Math.max(0, parent) + Number(digit)
    scalars.start(bytes[start] === PIPE ? 'block' : 'folded', 0)
  }

  function startFlow(bytes: Uint8Array, start: number, to: number, at: number): void {
    mode = 'flow'
    flow.start()
    read(bytes, start, to, at)
  }

  function startScalar(bytes: Uint8Array, start: number, to: number, at: number): void {
    const isQuoted = bytes[start] === QUOTE || bytes[start] === APOSTROPHE
    const skipped = isQuoted ? 1 : 0
    const style = isQuoted ? 'quoted' : 'plain'
    mode = style
    scalars.start(style, at + skipped, bytes[start])
    read(bytes, start + skipped, to, at + skipped)
  }

  return {
    begin,
    rest(bytes: Uint8Array, from: number, to: number, at: number): void {
      if (reads) read(bytes, from, to, at)
    },
    end(): void {
      if (mode === 'flow') flow.endLine()
      else if (mode !== 'lines' && scalars.endLine()) finish(last)
    },
    stop(at: number): void {
      finish(at)
      structure.end(at, false)
    },
    restart(): void {
      blocks.clear()
      structure.restart(NO_KEY)
      mode = 'lines'
      reads = false
      base = -1
    },
  }
}

function isMarker(bytes: Uint8Array, first: number, to: number): boolean {
  const byte = bytes[first]
  if (byte === PERCENT) return true
  const isTriple = (byte === DASH || byte === POINT) && bytes[first + 1] === byte && bytes[first + 2] === byte
  return isTriple && to - first >= 3 && (first + 3 === to || isBlank(bytes[first + 3]))
}

function isEmpty(bytes: Uint8Array, from: number, to: number): boolean {
  const byte = bytes[from]
  if (byte === OPEN_MAP ? bytes[from + 1] !== CLOSE_MAP : byte !== OPEN_LIST || bytes[from + 1] !== CLOSE_LIST)
    return false
  return from + 2 <= to && behindBlanks(bytes, from + 2, to) === to
}

function isBracket(byte: number | undefined): boolean {
  return byte === OPEN_LIST || byte === OPEN_MAP
}

const LONGEST_GAP = 64 * 1024
const PIPE = 0x7c
const GREATER = 0x3e
const PERCENT = 0x25
const POINT = 0x2e
