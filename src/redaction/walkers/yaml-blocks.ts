import {asIs} from './decoded.ts'
import type {Structure} from './structure.ts'

/** The maps and sequences of block YAML that are open, by their indentation. */
export interface YamlBlocks {
  /** A key stands in this column: afterwards its map is the innermost. */
  map(column: number, at: number): void
  /** The dash of an item stands in this column: afterwards its sequence is the innermost. */
  item(column: number, at: number): void
  /** Something stands in this column that is neither: what is further right is over. */
  leave(column: number, at: number): void
  /** The last key or item has a value. */
  fill(): void
  /** The last key or item waits for a value, which stands further right than `indent`. */
  readonly waits: boolean
  /** Column of the innermost map or sequence; -1 without one. */
  readonly indent: number
  clear(): void
}

interface Block {
  readonly column: number
  readonly isMap: boolean
  /** The last key or item did not get a value yet. */
  waits: boolean
}

export function createYamlBlocks(structure: Structure): YamlBlocks {
  const blocks: Block[] = []

  function leaveWhile(isOver: (block: Block) => boolean, at: number): Block | undefined {
    for (let top = blocks.at(-1); top !== undefined; top = blocks.at(-1)) {
      if (!isOver(top)) return top
      blocks.pop()
      structure.close(at)
    }
    return undefined
  }

  function enter(column: number, isMap: boolean): void {
    fill()
    blocks.push({column, isMap, waits: false})
    structure.open(isMap)
  }

  function fill(): void {
    const top = blocks.at(-1)
    if (top !== undefined) top.waits = false
  }

  /** An item without a value counts too. */
  function countEmpty(at: number): void {
    if (structure.interest === 0) return
    structure.begin(at, 'plain', asIs)
    structure.finish()
  }

  return {
    map: (column, at) => {
      const top = leaveWhile(block => block.column > column || (block.column === column && !block.isMap), at)
      if (top === undefined || top.column < column) enter(column, true)
      const map = blocks.at(-1)
      if (map !== undefined) map.waits = true
    },
    item: (column, at) => {
      const isOver = (block: Block) => block.column > column || (block.column === column && block.isMap && !block.waits)
      const top = leaveWhile(isOver, at)
      if (top === undefined || top.column < column || top.isMap) enter(column, false)
      else if (top.waits) countEmpty(at)
      const sequence = blocks.at(-1)
      if (sequence !== undefined) sequence.waits = true
    },
    leave: (column, at) => void leaveWhile(block => block.column >= column, at),
    fill,
    get waits() {
      return blocks.at(-1)?.waits === true
    },
    get indent() {
      return blocks.at(-1)?.column ?? -1
    },
    clear: () => {
      blocks.length = 0
    },
  }
}
