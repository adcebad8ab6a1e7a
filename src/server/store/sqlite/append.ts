import {SELECT_BY_ID, selectLastSeq} from '../sql/events.ts'
import {eventIn} from '../sql/rows.ts'
import type {Appended, ConversationId, NewEvent} from '../store.ts'
import type {Database} from './database.ts'

const INSERT = `INSERT INTO svcdiag_event (conversation, seq, id, kind, micros, json) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (conversation, id) DO NOTHING`

/** Appends all events or none, in one transaction that excludes other writers. */
export function appendEvents(
  database: Database,
  conversation: ConversationId,
  events: readonly NewEvent[],
): Appended[] {
  if (events.length === 0) return []
  return database.write(() => {
    let last = Number(database.all(selectLastSeq(conversation))[0]?.last)
    return events.map(({id, kind, micros, json}) => {
      const seq = last + 1
      const inserted = database.run({sql: INSERT, values: [conversation, seq, id, kind, micros, json]})
      if (inserted === 0) return {status: 'known', event: kept(database, conversation, id)}
      last = seq
      return {status: 'stored', event: {id, kind, micros, json, seq}}
    })
  })
}

function kept(database: Database, conversation: ConversationId, id: string) {
  const [row] = database.all({sql: SELECT_BY_ID, values: [conversation, id]})
  if (row === undefined) throw new Error('a known event cannot be read')
  return eventIn(row)
}
