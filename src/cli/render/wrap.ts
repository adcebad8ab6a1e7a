import {head, widthOf} from './width.ts'

/** A command is broken only between its words, and so that it can be copied: with a backslash at the line's end. */
export interface Piece {
  readonly text: string
  readonly command: boolean
}

export interface Frame {
  readonly columns: number
  /** Before the first line, and before all others. */
  readonly first: string
  readonly rest: string
}

const CONTINUED = ' \\'

interface Word {
  readonly text: string
  /** Which command it belongs to; null for prose. */
  readonly command: number | null
}

/** Lines no wider than the columns; only one word of a command may stick out. */
export function wrap(pieces: readonly Piece[], {columns, first, rest}: Frame): string[] {
  const lines: string[] = []
  let line = first
  let empty = true
  const words = pieces.flatMap((piece, index) => wordsOf(piece, index, columns - widthOf(rest)))
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    const reserve = word.command !== null && next?.command === word.command ? CONTINUED.length : 0
    if (!empty && widthOf(line) + 1 + widthOf(word.text) + reserve > columns) {
      lines.push(continues(words[index - 1], word) ? line + CONTINUED : line)
      line = rest
      empty = true
    }
    line += empty ? word.text : ` ${word.text}`
    empty = false
  }
  return [...lines, line]
}

export function prose(text: string): Piece {
  return {text, command: false}
}

export function command(text: string): Piece {
  return {text, command: true}
}

function continues(previous: Word | undefined, next: Word): boolean {
  return next.command !== null && previous?.command === next.command
}

function wordsOf({text, command}: Piece, index: number, room: number): Word[] {
  if (command) return shellWords(text).map(word => ({text: word, command: index}))
  return text
    .split(/\s+/u)
    .filter(Boolean)
    .flatMap(word => broken(word, room))
    .map(word => ({text: word, command: null}))
}

/** Quoted parts stay whole: a backslash inside quotes would be part of the text. */
function shellWords(text: string): string[] {
  return text.match(/(?:[^\s"']|"[^"]*"|'[^']*'|["'])+/gu) ?? []
}

function broken(word: string, room: number): string[] {
  if (widthOf(word) <= room) return [word]
  const start = head(word, room)
  return start === '' ? [word] : [start, ...broken(word.slice(start.length), room)]
}
