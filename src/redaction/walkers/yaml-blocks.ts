import {asIs} from './decoded.ts'
import type {Structure} from './structure.ts'

/** Tracks the open maps and sequences of block YAML by their indentation. */
export interface YamlBlocks {
  /** Receives a key at this column. Its map becomes the innermost. */
  map(column: number, at: number): void
  /** Receives an item's dash at this column. Its sequence becomes the innermost. */
  item(column: number, at: number): void
  /** Receives other content at this column, which closes everything further right. */
  leave(column: number, at: number): void
  /** The last key or item has a value. */
  fill(): void
  /** Whether the last key or item expects a value, which is further right than `indent`. */
  readonly waits: boolean
  /** The column of the innermost map or sequence; -1 without one. */
  readonly indent: number
  clear(): void
}

interface Block {
  readonly column: number
  readonly isMap: boolean
  /** Whether the last key or item has no value yet. */
  waits: boolean
}

export function createYamlBlocks(structure: Structure): YamlBlocks {
  const blocks: Block[] = []

  /** Returns the innermost block, or undefined. */
  const innermost = (): Block | undefined => blocks[blocks.length - 1]

  function leave(at: number): Block | undefined {
    blocks.pop()
    structure.close(at)
    return innermost()
  }

  function enter(column: number, isMap: boolean): void {
    fill()
    blocks.push({column, isMap, waits: false})
    structure.open(isMap)
  }

  function fill(): void {
    const top = innermost()
    if (top !== undefined) top.waits = false
  }

  /** Counts an item without a value. */
  function countEmpty(at: number): void {
    if (structure.interest === 0) return
    structure.begin(at, 'plain', asIs)
    structure.finish()
  }

  return {
    map: (column, at) => {
      let top = innermost()
      while (top && (top.column > column || (top.column === column && !top.isMap))) top = leave(at)
      if (top === undefined || top.column < column) enter(column, true)
      const map = innermost()
      if (map !== undefined) map.waits = true
    },
    item: (column, at) => {
      let top = innermost()
      while (top && (top.column > column || (top.column === column && top.isMap && !top.waits))) top = leave(at)
      if (top === undefined || top.column < column || top.isMap) enter(column, false)
      else if (top.waits) countEmpty(at)
      const sequence = innermost()
      if (sequence !== undefined) sequence.waits = true
    },
    leave: (column, at) => {
      for (let top = innermost(); top && top.column >= column; ) top = leave(at)
    },
    fill,
    get waits() {
      return innermost()?.waits === true
    },
    get indent() {
      return innermost()?.column ?? -1
    },
    clear: () => {
      blocks.length = 0
    },
  }
}
