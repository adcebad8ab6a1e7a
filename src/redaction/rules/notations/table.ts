import {logPrefixOf} from '../../log-prefix.ts'
import type {Found, GoesOn, Rule} from '../../rule.ts'
import {belowLines, everyMatch, whileLines} from '../matches.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {isSecretName, tellingOf} from '../names/secret-name.ts'
import {inParentheses, itemsOf} from '../values/items.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {secretAt} from '../values/secret-part.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'
import {type Cell, cellsOf, closingQuote, type Layout, layoutOf, openCellOf, partedBy} from './cells.ts'

/** Masks the columns whose header is the name of a secret, in CSV, query results, Markdown and output of commands. */
export const table: Rule = {
  id: 'table-column',
  why: 'CSV, psql, MySQL, Markdown and tables of commands. Only the header names the values.',
  keywords: KEYWORDS,
  where: 'heads-column',
  find: text =>
    belowLines(
      text.split('\n'),
      line => tableBelow(line.slice(startOfText(line))),
      line => withoutEnd(line, text),
    ),
}

/** Cuts off the end of the JSON document after the last row, if the table is in a JSON string. */
function withoutEnd(line: string, text: string): string {
  const end = line.search(/"\s*(?:[}\]]+|,\s*"[\w.-]{1,64}"\s*:.*)\s*$/)
  return end === -1 || !JSON_LINE.test(text) || JSON_LINE.test(line) ? line : line.slice(0, end)
}

/** Returns the start of the last string in a JSON line; 0 for any other line. */
function startOfText(line: string): number {
  return JSON_LINE.test(line) ? line.lastIndexOf('"') + 1 : 0
}

/** Matches the beginning of a JSON object, of a list, or of a part of a long JSON line. */
const JSON_LINE = /^(?:\s*(?:\{|\[(?!(?:pod|container)\/))|"[^"\n]{1,160}":\S)/

interface Head {
  /** The layout and the secret columns as text, to compare two heads. */
  readonly text: string
  readonly layout: Layout
  readonly columns: number
  /** The name of each secret column by its index, as `asColumn` returns the name. */
  readonly secret: ReadonlyMap<number, string>
  readonly starts: readonly number[]
  /** True if the line is certainly a head. Otherwise the line may be an ordinary row. */
  readonly isSure: boolean
  /** Returns the secrets in a row; null if the row has another number of columns. */
  readonly secretsIn: (line: string) => readonly Found[] | null
}

/** Returns a function that reads the rows below a head, with or without a log prefix; undefined for any other line. */
function tableBelow(line: string): GoesOn | undefined {
  const own = rowsBelow(line)
  const prefix = logPrefixOf(line)
  const behind = prefix === null ? undefined : rowsBelow(line.slice(prefix.length))
  if (prefix === null || behind === undefined) return own
  const prefixed = behindPrefix(prefix.source, behind, 0)
  // a prefix with a bar may also be the first cell
  return own === undefined ? prefixed : both(own, prefixed)
}

/** Reads the rows behind a prefix. Lines of other sources may be between them. */
function behindPrefix(source: string, row: GoesOn, others: number): GoesOn {
  const goesOn: GoesOn = (line, newLine) => {
    const prefix = newLine ? logPrefixOf(line) : null
    if (prefix?.source !== source)
      return newLine && others < MOST_OTHERS ? {found: [], goesOn: behindPrefix(source, row, others + 1)} : NONE
    const {length} = prefix
    const {found, goesOn: next} = row(line.slice(length), true)
    return {
      found: found.map(one => ({...one, start: one.start + length, end: one.end + length})),
      goesOn: next && behindPrefix(source, next, 0),
    }
  }
  return row.alike === undefined ? goesOn : Object.assign(goesOn, {alike: `${source} ${others} ${row.alike}`})
}

function both(one: GoesOn, other: GoesOn): GoesOn {
  const goesOn: GoesOn = (line, newLine) => {
    const [first, second] = [one(line, newLine), other(line, newLine)]
    const next = first.goesOn && second.goesOn ? both(first.goesOn, second.goesOn) : (first.goesOn ?? second.goesOn)
    return {found: [...first.found, ...second.found], goesOn: next}
  }
  return one.alike && other.alike ? Object.assign(goesOn, {alike: `${one.alike} ${other.alike}`}) : goesOn
}

/** Returns a function that reads the rows below a head with a secret column; undefined for any other line. */
function rowsBelow(head: string): GoesOn | undefined {
  if (head.length > LONGEST_HEAD) return undefined
  const line = withThinBars(head)
  const copied = COPY.exec(line)?.[1]
  if (copied !== undefined) return headOf('\t', partedBy(copied, ','))
  if (ONE_COLUMN.test(line)) return isColumn(line.trim()) ? onlyColumn(line.trim()) : undefined
  if (DRAWN_HEAD.test(line)) return headOf(BAR, partedBy(line, '\xe2\x94\xac').map(withoutLines))
  const layout = layoutOf(line)
  const cells = layout === null ? [] : cellsOf(line, layout)
  if (layout === null || cells.length < 2 || !cells.every(isHead) || cells.at(-1)?.text === '') return undefined
  if (layout === ',' && cells.some(isClause)) return undefined
  return headOf(layout, cells, FRAMED.test(line))
}

/** Returns a header cell without the lines of its frame: `┌─name─┬─password─┐`. */
function withoutLines({text, start}: Cell): Cell {
  return {text: text.replace(/\xe2\x94[\x80-\xbf]/g, '').trim(), start}
}

function headOf(layout: Layout, cells: readonly Cell[], isFramed = false): GoesOn | undefined {
  const secret = new Map(cells.flatMap(({text}, place) => (isColumn(text) ? [[place, asColumn(text)] as const] : [])))
  if (secret.size === 0) return undefined
  const starts = cells.map(({start}) => start)
  const text = JSON.stringify([layout, starts, ...secret])
  const head = headWith({text, layout, columns: cells.length, secret, starts, isSure: true})
  return isFramed ? afterRuler(head) : rows(head, false)
}

/**
 * Reads a ruler, then the rows. If no ruler follows, the head may be an ordinary row. Then only values that look
 * generated or chosen are masked.
 */
function afterRuler(head: Head): GoesOn {
  return (line, newLine) =>
    newLine && RULER.test(line)
      ? {found: [], goesOn: rows(head, false)}
      : rows(headWith({...head, isSure: false}), false)(line, newLine)
}

/** Returns the head with a function that reads a row. The last result is cached, because a row may be read twice. */
function headWith(table: Omit<Head, 'secretsIn'>): Head {
  let last: {readonly line: string; readonly found: readonly Found[] | null} | null = null
  const secretsIn = (line: string) => {
    if (line.length > LONGEST_REMEMBERED) return secretsOf(table, line)
    if (last?.line !== line) last = {line, found: secretsOf(table, line)}
    return last.found
  }
  return {...table, secretsIn}
}

function secretsOf(
  {layout, columns, secret, starts, isSure}: Omit<Head, 'secretsIn'>,
  line: string,
): readonly Found[] | null {
  const cells = cellsOf(withThinBars(line), layout, starts)
  if (cells.length !== columns) return null
  return cells.flatMap((cell, place) => (isSure || isNoWord(cell) ? secretIn(cell, secret.get(place)) : []))
}

/** Reads the rows of a table with a single column: a ruler follows the head, and every row starts with a blank. */
function onlyColumn(name: string): GoesOn {
  const column = asColumn(name)
  const row = whileLines(Infinity, line => {
    const text = line.trim()
    const isRow = /^ \S/.test(line) && line.length <= LONGEST_ROW
    return isRow ? secretIn({text, start: line.indexOf(text)}, column) : null
  })
  return (line, newLine) => (newLine && /^-{4,100}\s*$/.test(line) ? {found: [], goesOn: row} : NONE)
}

function rows(head: Head, isBegun: boolean): GoesOn {
  const row: GoesOn = (line, newLine) => {
    if (!newLine || line.length > LONGEST_ROW || (isBegun && line.trim() === '')) return NONE
    if (RULER.test(line)) return {found: [], goesOn: row}
    const broken = brokenRow(head, line, 0)
    if (broken !== null) return broken
    const found = head.secretsIn(line)
    if (found === null) return NONE
    next ??= rows(head, true)
    return {found, goesOn: next}
  }
  let next = isBegun ? row : undefined
  // Two functions with the same `alike` count as one, because a row may repeat the head.
  return Object.assign(row, {alike: `${isBegun} ${head.isSure} ${head.text}`})
}

/** Reads the first line of a row with a line break in a quoted cell; null for any other line. */
function brokenRow(head: Head, line: string, place: number): ReturnType<GoesOn> | null {
  const {layout, columns, secret, isSure} = head
  if (!isSure || (layout !== ',' && layout !== ';')) return null
  const open = openCellOf(line, layout)
  const current = place + (open?.before.length ?? columns)
  if (open === null || current >= columns) return null
  const before = open.before.flatMap((cell, index) => secretIn(cell, secret.get(place + index)))
  const last = secret.has(current) ? partOfCell(line, open.start, line.length) : []
  return {found: [...before, ...last], goesOn: insideCell(head, layout, current, MOST_LINES)}
}

/** Reads the next lines of a quoted cell, then the rest of its row. */
function insideCell(head: Head, layout: ',' | ';', place: number, lines: number): GoesOn {
  const isSecret = head.secret.has(place)
  return (line, newLine) => {
    if (!newLine || lines === 0 || line.length > LONGEST_ROW) return NONE
    const end = closingQuote(line, layout)
    const found = isSecret ? partOfCell(line, 0, end === -1 ? line.length : end) : []
    if (end === -1) return {found, goesOn: insideCell(head, layout, place, lines - 1)}
    const next = line.indexOf(layout, end) + 1
    if (next === 0) return {found, goesOn: rows(head, true)}
    const shifted = ({start, end}: Found) => ({start: start + next, end: end + next})
    const rest = line.slice(next)
    const broken = brokenRow(head, rest, place + 1)
    if (broken !== null) return {...broken, found: [...found, ...broken.found.map(shifted)]}
    const secrets = cellsOf(rest, layout).flatMap((cell, index) => secretIn(cell, head.secret.get(place + 1 + index)))
    return {found: [...found, ...secrets.map(shifted)], goesOn: rows(head, true)}
  }
}

function partOfCell(line: string, from: number, to: number): readonly Found[] {
  const text = line.slice(from, to).trim()
  const start = line.indexOf(text, from)
  return text === '' ? [] : [{start, end: start + text.length}]
}

function isNoWord({text}: Cell): boolean {
  return looksChosen(text) || looksGenerated(text)
}

/** Replaces thick and double bars with thin bars of the same length. */
function withThinBars(line: string): string {
  return line.includes('\xe2') ? line.replace(/\xe2\x94\x83|\xe2\x95\x91/g, BAR) : line
}

/** Returns the secret in a cell. `name` is the name of the column, as `asColumn` returns it. */
function secretIn({text, start}: Cell, name: string | undefined): readonly Found[] {
  if (name === undefined || isNoSecret(text)) return []
  return /^\d{4,12}$/.test(text) ? [{start, end: start + text.length}] : secretAt(name, text, start)
}

function asColumn(name: string): string {
  return isSecretName(name) && !/secret$/i.test(name) ? name : tellingOf(name) === 'weak' ? name : 'password'
}

function isHead({text}: Cell): boolean {
  return HEAD.test(text) && !/\d.*\d/.test(text)
}

/** Returns true if a cell is a part of a sentence. A sentence with commas looks like a row. */
function isClause({text}: Cell): boolean {
  return text.split(' ').length > MOST_WORDS || CLAUSE.test(text)
}

function isColumn(text: string): boolean {
  return tellingOf(text) !== 'none' && !/^(?:state|code|session|license|auth)$/i.test(text)
}

/** Matches the `COPY` statement of a PostgreSQL dump. Tabs separate the cells of the rows below it. */
const COPY = /\bCOPY\s+\S{1,120}\s*\(([^()]{1,1600})\)\s+FROM\s+stdin/i
/** Matches the head of a table with a single column, which psql centres. */
const ONE_COLUMN = /^ {1,40}[a-z]\w{2,60} {1,40}\r?$/
const BAR = '\xe2\x94\x82'
const DRAWN_HEAD = /^\s*\xe2\x94\x8c(?:\xe2\x94\x80)+\w/
const FRAMED = /^\s*(?:\||\xe2\x94\x82)/
const MOST_WORDS = 4
/** Matches a cell that begins with a word of a clause. No column has such a name. */
const CLAUSE =
  /^(?:and|as|at|because|but|by|for|from|if|in|like|not|of|on|or|so|than|that|the|then|to|when|where|which|while|who|with)\b/i
const NONE = {found: []}
/** The maximum number of lines of a quoted cell. */
const MOST_LINES = 32
const LONGEST_HEAD = 2000
/** The maximum number of lines of other sources between two rows. */
const MOST_OTHERS = 16
const LONGEST_ROW = 20_000
const LONGEST_REMEMBERED = 256
const HEAD = /^[A-Za-z_#\x80-\xff][\w .()/#\x80-\xff-]{0,40}$|^$/
/** Matches the ruler between the head and the rows. */
const RULER = /^[\s|+:=_-]*(?:(?:\xe2[\x94\x95][\x80-\xbf])[\s|+:=_-]*)*$/

/** Masks `x` in `{"columns": ["id", "password"], "rows": [[1, "x"]]}`. */
export const jsonRows: Rule = {
  id: 'json-rows',
  why: 'Query results of databases in JSON: a list of columns, then rows of values.',
  keywords: ['columns"', 'fields"', 'headers"'],
  *find(text) {
    for (const {0: head, index} of everyMatch(COLUMNS, text)) {
      const names = inParentheses(text, index + head.length - 1)
      const columns = names === null ? [] : itemsOf(text, names).map(item => item.text)
      if (names === null || !columns.some(isSecretName)) continue
      ROWS.lastIndex = names.end
      const rows = ROWS.exec(text)
      if (rows !== null) yield* secretsInRows(text, ROWS.lastIndex, columns)
    }
  },
}

function* secretsInRows(text: string, from: number, columns: readonly string[]): Iterable<Found> {
  for (let at = from; text[at] === '['; ) {
    const row = inParentheses(text, at)
    if (row === null) return
    for (const [place, item] of itemsOf(text, row).entries()) {
      const column = columns[place] ?? ''
      const isString = text[item.start - 1] === '"'
      if (isString && isSecretName(column)) yield* secretAt(column, item.text, item.start)
    }
    NEXT_ROW.lastIndex = row.end
    if (!NEXT_ROW.test(text)) return
    at = NEXT_ROW.lastIndex
  }
}

const COLUMNS = /"(?:columns|fields|headers)"\s{0,4}:\s{0,4}\[(?=\s{0,40}")/g
const ROWS = /\s{0,40},\s{0,40}"(?:rows|data|values|records|results?)"\s{0,4}:\s{0,4}\[\s{0,40}/y
const NEXT_ROW = /\s{0,40},\s{0,40}/y
