import {selectLastSeq} from '../sql/events.ts'
import {eventIn} from '../sql/rows.ts'
import type {Appended, ConversationId, NewEvent, StoredEvent} from '../store.ts'
import type {Database, Query} from './database.ts'
import {lockConversation} from './lock.ts'
import {selectByIds} from './select.ts'

/** Appends all events or none: in one transaction, one at a time per conversation. */
export async function appendEvents(
  database: Database,
  conversation: ConversationId,
  events: readonly NewEvent[],
): Promise<Appended[]> {
  if (events.length === 0) return []
  return database.write(async run => {
    await run(lockConversation(conversation))
    const last = Number((await run(selectLastSeq(conversation)))[0]?.last)
    const ids = events.map(({id}) => id)
    const kept = (await run(selectByIds(conversation, ids))).map(eventIn)
    const appended = place(events, kept, last)
    const fresh = appended.filter(({status}) => status === 'stored').map(({event}) => event)
    if (fresh.length > 0) await run(insert(conversation, fresh))
    return appended
  })
}

/** Assigns places to new events; an id that exists is known. */
function place(events: readonly NewEvent[], kept: readonly StoredEvent[], last: number): Appended[] {
  const known = new Map(kept.map(event => [event.id, event]))
  let seq = last
  return events.map(({id, kind, micros, json}) => {
    const other = known.get(id)
    if (other !== undefined) return {status: 'known', event: other}
    const event = {id, kind, micros, json, seq: ++seq}
    known.set(id, event)
    return {status: 'stored', event}
  })
}

function insert(conversation: ConversationId, events: readonly StoredEvent[]): Query {
  const columns = (['seq', 'id', 'kind', 'micros', 'json'] as const).map(name => events.map(event => event[name]))
  return {
    sql: `INSERT INTO svcdiag_event (conversation, seq, id, kind, micros, json)
      SELECT ?, * FROM unnest(?::bigint[], ?::text[], ?::text[], ?::double precision[], ?::text[])`,
    values: [conversation, ...columns],
  }
}
