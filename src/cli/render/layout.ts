import {visible} from '../../visible.ts'

export interface Frame {
  readonly columns: number
  /** The indent of the first line, and the indent of all other lines. */
  readonly first: string
  readonly rest: string
}

/** Wraps prose. Never breaks a word, so that words can be copied. */
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

const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u
const NOTHING = /^[\p{M}\p{Cf}\p{Cc}]*$/u

export function widthOf(text: string): number {
  if (/^[ -~]*$/u.test(text)) return text.length
  return [...graphemes(text)].reduce((sum, {segment}) => sum + graphemeWidth(segment), 0)
}

/** Cuts the text to the width, with an ellipsis at the cut. */
export function fitted(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  return `${head(text, columns - 1)}…`
}

function head(text: string, columns: number): string {
  let used = 0
  let kept = ''
  for (const {segment} of graphemes(text)) {
    used += graphemeWidth(segment)
    if (used > columns) return kept
    kept += segment
  }
  return kept
}

function graphemeWidth(grapheme: string): number {
  if (NOTHING.test(grapheme)) return 0
  return WIDE.test(grapheme) ? 2 : 1
}

let segmenter: Intl.Segmenter | undefined

/** Creates the segmenter at the first use, because its creation takes 20 ms and plain ASCII needs none. */
function graphemes(text: string): Iterable<{readonly segment: string}> {
  segmenter ??= new Intl.Segmenter(undefined, {granularity: 'grapheme'})
  return segmenter.segment(text)
}

/** Aligns rows in columns, two spaces apart, without padding the last column. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell))
  return rows.map(row => `${row.map((cell, at) => padded(cell, at, row, widths)).join('  ')}\n`).join('')
}

function padded(cell: string, at: number, row: readonly string[], widths: readonly number[]): string {
  return at === row.length - 1 ? cell : cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))
}

/** Renders a command on one line. Breaks a wide pipeline after `|`, where a shell continues on the next line. */
export function commandLines(command: string, indent: string, columns: number): string[] {
  const line = `${indent}${visible(command)}`
  if (widthOf(line) <= columns) return [line]
  const [first = '', ...more] = programsOf(visible(command))
  return [`${indent}${first}`, ...more.map(program => `${indent}  ${program}`)].map((program, index) =>
    index < more.length ? `${program} |` : program,
  )
}

/** One shell token: an escaped character, a quoted string, a pipe between two programs, or another character. */
const TOKEN = /\\.|\$'(?:\\.|[^'\\])*'|'[^']*'|"(?:\\.|[^"\\])*"| \| |./gsu

function programsOf(pipeline: string): string[] {
  const programs = ['']
  for (const [token] of pipeline.matchAll(TOKEN)) {
    if (token === ' | ') programs.push('')
    else programs.push((programs.pop() ?? '') + token)
  }
  return programs
}

/** Separates blocks of lines by an empty line. Omits blocks without lines. */
export function blocksText(blocks: readonly (readonly string[])[]): string {
  const texts = blocks.filter(lines => lines.length > 0).map(lines => lines.join('\n'))
  return `${texts.join('\n\n')}\n`
}
