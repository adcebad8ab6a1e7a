import {widthOf} from './width.ts'

export interface Frame {
  readonly columns: number
  /** Before the first line, and before all others. */
  readonly first: string
  readonly rest: string
}

/** Prose in lines no wider than the columns. A word is never broken: a long one sticks out, and can be copied. */
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
