/** The separator between the columns of a table. */
export type Layout = ',' | ';' | '\t' | '|' | '::' | '\xe2\x94\x82' | 'blanks'

/** A cell of a row, without its quotes. */
export interface Cell {
  readonly text: string
  readonly start: number
}

/** Returns the column separator of a line; null if there is none. */
export function layoutOf(line: string): Layout | null {
  for (const layout of ['\xe2\x94\x82', '|', '\t', ';', '::'] as const) if (line.includes(layout)) return layout
  if (/^[^,\n]{1,60},(?! *(?:and|or)\b)/.test(line) && !/[.!?:=] ?/.test(line)) return ','
  return /\S {2,}\S/.test(line.trimEnd()) ? 'blanks' : null
}

/** Returns the cells of a line. `starts`: the offsets of the header cells, for columns that blanks separate. */
export function cellsOf(line: string, layout: Layout, starts: readonly number[] = []): readonly Cell[] {
  if (layout === 'blanks') return columnsOf(line, starts)
  const cells = layout === ',' || layout === ';' ? quotedCells(line, layout) : partedBy(line, layout)
  return layout === '|' || layout === '\xe2\x94\x82' ? withoutFrame(cells, line) : cells
}

/** Splits a line at every separator, also inside quotes, and returns the cells. */
export function partedBy(line: string, layout: string): readonly Cell[] {
  let at = 0
  return line.split(layout).map(part => {
    const cell = trimmedCell(part, at)
    at += part.length + layout.length
    return cell
  })
}

/** Returns the cells of a line in which cells may be quoted. A quote inside a quoted cell is doubled. */
function quotedCells(line: string, separator: ',' | ';'): readonly Cell[] {
  const cells: Cell[] = []
  const pattern = separator === ',' ? BEFORE_COMMA : BEFORE_SEMICOLON
  pattern.lastIndex = 0
  for (let match = pattern.exec(line); match !== null; match = pattern.exec(line)) {
    const value = match[1] ?? match[2] ?? match[3] ?? ''
    const quoted = match[3] === undefined
    cells.push(
      quoted
        ? {text: value, start: match.index + match[0].indexOf(value)}
        : trimmedCell(value, match.index + match[0].indexOf(value)),
    )
    if (match[4] === '') return cells
  }
  return []
}

/**
 * Returns the cells before a quoted cell that continues on the next line, and the start of its text; null without such
 * a cell.
 */
export function openCellOf(
  line: string,
  separator: ',' | ';',
): {readonly before: readonly Cell[]; readonly start: number} | null {
  if (line.split('"').length % 2 === 1) return null
  const before: Cell[] = []
  const pattern = separator === ',' ? BEFORE_COMMA : BEFORE_SEMICOLON
  pattern.lastIndex = 0
  for (let match = pattern.exec(line); match !== null && match[4] !== undefined; match = pattern.exec(line)) {
    const value = match[1] ?? match[2] ?? match[3] ?? ''
    const start = match.index + match[0].indexOf(value)
    if (match[3]?.startsWith('"')) return {before, start: start + 1}
    before.push(match[3] === undefined ? {text: value, start} : trimmedCell(value, start))
    if (match[4] === '') return null
  }
  return null
}

/** Returns the index of the quote that ends a cell which began on an earlier line; -1 without one. */
export function closingQuote(line: string, separator: ',' | ';'): number {
  const end = (separator === ',' ? UP_TO_COMMA : UP_TO_SEMICOLON).exec(line)?.[1]
  return end === undefined ? -1 : end.length
}

function columnsOf(line: string, starts: readonly number[]): readonly Cell[] {
  const cells = [...line.matchAll(/\S+(?: \S+)*/g)].map(({0: text, index}) => ({text: text.trimEnd(), start: index}))
  if (starts.length === 0 || cells.length === starts.length) return cells
  if (cells.length > starts.length) return []
  // In a row with empty cells, the other cells must start below their header cells.
  const placed = starts.map(start => cells.find(cell => Math.abs(cell.start - start) <= 1) ?? {text: '', start})
  return cells.every(cell => placed.includes(cell)) ? placed : []
}

/** Removes the empty cells outside the outer bars of a Markdown table. */
function withoutFrame(cells: readonly Cell[], line: string): readonly Cell[] {
  const bare = line.trim()
  const first = cells[0]?.text === '' && /^(?:\||\xe2\x94\x82)/.test(bare) ? 1 : 0
  const last = cells.at(-1)?.text === '' && /(?:\||\xe2\x94\x82)$/.test(bare) ? -1 : undefined
  return cells.slice(first, last)
}

function trimmedCell(part: string, at: number): Cell {
  const text = part.trim()
  const bare = QUOTES.has(text[0]) ? (/^(["'`])(.*)\1$/.exec(text)?.[2] ?? text) : text
  return {text: bare, start: at + part.indexOf(bare)}
}

const QUOTES: ReadonlySet<string | undefined> = new Set(['"', "'", '`'])
const BEFORE_COMMA = /\s{0,8}(?:"((?:[^"]|"")*)"|'([^']*)'|([^,]*))\s{0,8}(,|$)/y
const BEFORE_SEMICOLON = /\s{0,8}(?:"((?:[^"]|"")*)"|'([^']*)'|([^;]*))\s{0,8}(;|$)/y
const UP_TO_COMMA = /^((?:[^"]|"")*)"\s{0,8}(?:,|$)/
const UP_TO_SEMICOLON = /^((?:[^"]|"")*)"\s{0,8}(?:;|$)/
