import {widthOf} from './width.ts'

export interface Frame {
  readonly columns: number
  /** The indent of the first line, and of the others. */
  readonly first: string
  readonly rest: string
}

/** Wraps prose to the columns. A long word is never broken, so that it can be copied. */
export function wrap(text: string, {columns, first, rest}: Frame): string[] {
  const lines: string[] = []
  let line = first
  let empty = true
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    if (!empty && widthOf(line) + 1 + widthOf(word) > columns) {
      lines.push(line)
      line = rest
      empty = true
    }
    line += empty ? word : ` ${word}`
    empty = false
  }
  return [...lines, line]
}
