import {hideEncrypted} from '../../../events/masks.ts'
import type {Document, Size, StoredEvent} from '../store.ts'

/** An SQL statement with a `?` for each value. */
export interface Statement {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Returns a WHERE clause that joins the conditions with AND. Ignores nulls. */
export function where(conditions: readonly (Statement | null)[]): Statement {
  const given = conditions.filter(condition => condition !== null)
  return {
    sql: given.length === 0 ? '' : ` WHERE ${given.map(({sql}) => sql).join(' AND ')}`,
    values: given.flatMap(({values}) => values),
  }
}

export function when(value: string | number | null, sql: string): Statement | null {
  return value === null ? null : {sql, values: [value]}
}

/** A row of a database. Large integers may be strings. */
export type Row = Readonly<Record<string, unknown>>

/** Returns the event of a row. Earlier versions stored `encrypted_content`, which no reader may see. */
export function eventIn(row: Row): StoredEvent {
  const {id, kind, micros, json, seq} = row as {id: string; kind: string; micros: number; json: string; seq: unknown}
  return {id, kind, micros, json: hideEncrypted(json, () => null), seq: Number(seq)}
}

export function documentIn(row: Row): Document {
  const {id, conversation, micros, json} = row as unknown as Document
  return {id, conversation, micros, json}
}

export function sizeIn(row: Row | undefined): Size {
  return {count: Number(row?.count), bytes: Number(row?.bytes)}
}
