import {DatabaseSync} from 'node:sqlite'
import type {Position} from '../../../src/server/store/store.ts'
import {CONVERSATION} from './events.ts'

/** The reference with only SQLite and `JSON.stringify`. Returns the length of the page. */
export type BarePage = (after: Position) => number

export function barePages(file: string): BarePage & Disposable {
  const database = new DatabaseSync(file, {readOnly: true})
  const statement = database.prepare(
    `SELECT id, kind, micros, seq, json FROM svcdiag_event
     WHERE conversation = ? AND (micros, seq) > (?, ?) ORDER BY micros, seq LIMIT 100`,
  )
  const page = ({micros, seq}: Position) => JSON.stringify(statement.all(CONVERSATION, micros, seq)).length
  return Object.assign(page, {[Symbol.dispose]: () => database.close()})
}
