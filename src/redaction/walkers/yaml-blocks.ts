import {asIs} from './scalar.ts'
import type {Structure} from './structure.ts'

interface Block {
  readonly column: number
  readonly isMap: boolean
  waits: boolean
}

/** Tracks the open maps and sequences of block YAML by their indentation. */
export function createYamlBlocks(structure: Structure) {
  const blocks: Block[] = []
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

  /** Records that the last key or item has a value. */
  function fill(): void {
    const top = innermost()
    if (top !== undefined) top.waits = false
  }

  function countEmpty(at: number): void {
    if (structure.interest === 0) return
    structure.begin(at, 'plain', asIs)
    structure.finish()
  }

  return {
    /** Receives a key at this column. The map of the key becomes the innermost. */
    map(column: number, at: number): void {
      let top = innermost()
      while (top && (top.column > column || (top.column === column && !top.isMap))) top = leave(at)
      if (top === undefined || top.column < column) enter(column, true)
      const map = innermost()
      if (map !== undefined) map.waits = true
    },
    /** Receives the dash of an item at this column. The sequence of the item becomes the innermost. */
    item(column: number, at: number): void {
      let top = innermost()
      while (top && (top.column > column || (top.column === column && top.isMap && !top.waits))) top = leave(at)
      if (top === undefined || top.column < column || top.isMap) enter(column, false)
      else if (top.waits) countEmpty(at)
      const sequence = innermost()
      if (sequence !== undefined) sequence.waits = true
    },
    /** Receives other content at this column. Closes all maps and sequences at this column or further right. */
    leave(column: number, at: number): void {
      for (let top = innermost(); top && top.column >= column; ) top = leave(at)
    },
    fill,
    /** True if the last key or item still expects a value. The value must be further right than `indent`. */
    get waits(): boolean {
      return innermost()?.waits === true
    },
    get indent(): number {
      return innermost()?.column ?? -1
    },
    clear(): void {
      blocks.length = 0
    },
  }
}
