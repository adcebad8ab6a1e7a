import {nearest, suggestion} from '../../nearest.ts'
import {EVENT_KINDS} from '../kinds/index.ts'
import {instantOf} from '../time.ts'
import {FIELDS, type FieldName} from './fields.ts'

/** One condition of a query. */
export type Term = {
  /** The term as written. */
  readonly written: string
  /** True if events must not meet the condition. */
  readonly negated: boolean
} & (
  | {readonly is: 'field'; readonly field: FieldName; readonly values: readonly string[]} // in lower case
  /** A part of any text of the event; upper and lower case are equal. */
  | {readonly is: 'text'; readonly text: string}
  /** A bound in microseconds since 1970. `after` includes the bound, `before` does not. */
  | {readonly is: 'after' | 'before'; readonly micros: number}
)

/** An event matches if it meets every term. A query without terms matches every event. */
export type Query = readonly Term[]

export type QueryRead = {readonly query: Query} | {readonly problem: string}

/** A term: an optional minus, an optional field with a colon, and a word or a quoted text. */
const TERM = /\s*(-?)(?:([A-Za-z_]+):)?(?:"((?:[^"\\]|\\.)*)"|([^\s"]+))(?=\s|$)/uy

/**
 * Parses `kind:HookExecutionEvent tool:terminal -source:agent after:10m "text"`. Commas separate alternatives. `now` is
 * in microseconds since 1970; `after:10m` counts back from it.
 */
export function readQuery(text: string, now: number): QueryRead {
  const terms: Term[] = []
  const trimmed = text.trim()
  for (TERM.lastIndex = 0; TERM.lastIndex < trimmed.length; ) {
    const from = TERM.lastIndex
    const match = TERM.exec(trimmed)
    if (match === null) return {problem: `cannot read the query at character ${from + 1}; put texts into "quotes"`}
    const [written, minus, name, quoted, bare] = match
    const value = quoted === undefined ? (bare ?? '') : quoted.replaceAll(/\\(.)/gu, '$1')
    const term = termOf(name?.toLowerCase() ?? null, value, now)
    if ('problem' in term) return term
    terms.push({written: written.trim(), negated: minus === '-', ...term})
  }
  return {query: terms}
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

function termOf(
  name: string | null,
  value: string,
  now: number,
): DistributiveOmit<Term, 'written' | 'negated'> | {readonly problem: string} {
  const nameAlone = /^(\w+):$/u.exec(value)?.[1]?.toLowerCase()
  if (name === null && nameAlone !== undefined && ALL_FIELDS.includes(nameAlone))
    return {problem: `${value} has no value; write ${value}VALUE without a space, or put the text into "quotes"`}
  if (name === null) return {is: 'text', text: value.toLowerCase()}
  if (name === 'after' || name === 'before') {
    const micros = boundOf(value, now)
    const expected = 'expected a time such as 2026-11-20T18:00:00Z, or a duration such as 10m'
    return micros === null ? {problem: `${name}:${value}: ${expected}`} : {is: name, micros}
  }
  if (!isField(name))
    return {problem: `there is no field ${name}${suggestion(name, ALL_FIELDS, `fields are ${ALL_FIELDS.join(', ')}`)}`}
  const values = value.split(',')
  const misspelt =
    name === 'kind'
      ? values.find(kind => !KINDS_IN_LOWER_CASE.has(kind.toLowerCase()) && nearest(kind, KINDS) !== null)
      : undefined
  if (misspelt !== undefined) return {problem: `there is no kind ${misspelt}${suggestion(misspelt, KINDS)}`}
  return {is: 'field', field: name, values: values.map(own => own.toLowerCase())}
}

const KINDS = Object.keys(EVENT_KINDS)
const KINDS_IN_LOWER_CASE = new Set(KINDS.map(kind => kind.toLowerCase()))
const ALL_FIELDS: readonly string[] = [...Object.keys(FIELDS), 'after', 'before']

function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name)
}

const UNIT_MICROS: Readonly<Record<string, number>> = {s: 1e6, m: 60e6, h: 3600e6, d: 86_400e6}

function boundOf(value: string, now: number): number | null {
  const [, amount, unit = ''] = /^(\d+)([smhd])$/u.exec(value) ?? []
  return amount === undefined ? (instantOf(value)?.micros ?? null) : now - Number(amount) * (UNIT_MICROS[unit] ?? 0)
}
