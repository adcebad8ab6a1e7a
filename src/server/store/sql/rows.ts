import type {Document, Size, StoredEvent} from '../store.ts'

/** A database row; large integers may be strings. */
export type Row = Readonly<Record<string, unknown>>

/** Reads a row of `svcdiag_event`, which only this program writes. */
export function eventIn(row: Row): StoredEvent {
  const {id, kind, micros, json, seq} = row as {id: string; kind: string; micros: number; json: string; seq: unknown}
  return {id, kind, micros, json, seq: Number(seq)}
}

/** Reads a row of `svcdiag_document`. */
export function documentIn(row: Row): Document {
  const {id, conversation, micros, json} = row as unknown as Document
  return {id, conversation, micros, json}
}

/** Reads the result of `selectSize`. */
export function sizeIn(row: Row | undefined): Size {
  return {count: Number(row?.count), bytes: Number(row?.bytes)}
}
