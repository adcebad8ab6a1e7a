import {comparedCopies} from '../../events/copies.ts'
import type {ServerContext} from '../context.ts'
import type {Append} from '../journal.ts'
import type {Appended, ConversationId, NewEvent, StoredEvent} from '../store/store.ts'

interface Log {
  readonly id: ConversationId
  /** Whether a fuller copy of an event may take its place: what was written here stays. */
  readonly isForeign: boolean
  readonly append: Append
}

/**
 * Appends events from elsewhere. Of one that is known the copy that says more is kept, at its place in the log; where the two
 * contradict each other the log of the server tells of it (facts 2.6 and 3).
 */
export async function appendCopies(server: ServerContext, log: Log, events: readonly NewEvent[]): Promise<Appended[]> {
  const appended = await log.append(events)
  const fuller = new Map<string, StoredEvent>()
  const conflicts = new Set<string>()
  for (const [at, {status, event}] of appended.entries()) {
    const copy = events[at]
    if (status === 'stored' || copy === undefined) continue
    const {isFuller, isConflict} = comparedCopies((fuller.get(event.id) ?? event).json, copy.json)
    if (isConflict) conflicts.add(event.id)
    if (isFuller && log.isForeign) fuller.set(event.id, {...copy, seq: event.seq})
  }
  if (fuller.size > 0) await server.store.replace(log.id, [...fuller.values()])
  if (conflicts.size > 0) tell(server, log, [...conflicts])
  return appended
}

const FEW = 3

function tell(server: ServerContext, {id, isForeign}: Log, conflicts: readonly string[]): void {
  const kept = isForeign ? 'the one that says more is kept' : 'what was written here is kept'
  server.log('warn', `events of ${id}: other documents have the ids of known ones; ${kept}`, {
    rule: 'id-conflict',
    events: conflicts.length,
    ids: conflicts.slice(0, FEW),
  })
}
