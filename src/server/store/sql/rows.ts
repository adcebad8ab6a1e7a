import type {Document, Size, StoredEvent} from '../store.ts'

/** A row as a database gives it: wide integers may be text. */
export type Row = Readonly<Record<string, unknown>>

/** What the table `svcdiag_event` holds; only this program writes it. */
export function eventIn(row: Row): StoredEvent {
  const {id, kind, micros, json, seq} = row as {id: string; kind: string; micros: number; json: string; seq: unknown}
  return {id, kind, micros, json, seq: Number(seq)}
}

/** What the table `svcdiag_document` holds. */
export function documentIn(row: Row): Document {
  const {id, conversation, micros, json} = row as unknown as Document
  return {id, conversation, micros, json}
}

/** Of what counts documents. */
export function sizeIn(row: Row | undefined): Size {
  return {count: Number(row?.count), bytes: Number(row?.bytes)}
}
