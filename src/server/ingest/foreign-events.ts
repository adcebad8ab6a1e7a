import {idOf, uuidOf} from '../../events/ids.ts'
import {hideEncrypted} from '../../events/masks.ts'
import type {ReadEvent} from '../../events/read/read.ts'
import {comparedCopies} from '../../events/same-event.ts'
import {instantOf, microsOf, type Zone} from '../../events/time.ts'
import type {ServerContext} from '../context.ts'
import type {Append} from '../journal.ts'
import type {Appended, ConversationId, NewEvent, StoredEvent} from '../store/store.ts'

/** The maximum length of an id. PostgreSQL limits index entries to 2,704 bytes. */
const LONGEST = 500

interface Times {
  readonly zone: Zone
  /** In microseconds since 1970. */
  readonly arrival: number
}

/** Returns the event to store, with its text unchanged. An event without a timestamp gets the time of arrival. */
export function newEventOf(text: string, event: ReadEvent['event'], {zone, arrival}: Times): NewEvent {
  const {id} = idOf(event, text)
  return {
    id: isColumn(id) ? id : uuidOf(text),
    kind: typeof event.kind === 'string' && isColumn(event.kind) ? event.kind : '',
    micros: microsOf(event.timestamp, zone) ?? arrival,
    json: hideEncrypted(text, () => null),
  }
}

/** UTF-8 replaces half surrogate pairs, so two different ids could become equal. */
function isColumn(text: string): boolean {
  return text.length <= LONGEST && text.isWellFormed() && !text.includes('\0')
}

/** The tolerance for clock differences, in microseconds. */
const TOLERANCE = 60_000_000

export const AHEAD = 'times without an offset are in the future: set --assume-tz to the zone they were written in'

/** Returns true if a time without an offset is in the future when it is read in the assumed time zone. */
export function isAhead(batch: readonly Pick<ReadEvent, 'event'>[], {zone, arrival}: Times): boolean {
  return batch.some(({event}) => {
    const instant = instantOf(event.timestamp)
    return instant?.naive === true && zone(instant.micros) > arrival + TOLERANCE
  })
}

/** The result of storing events from another server. */
interface AppendedCopies {
  readonly appended: Appended[]
  /** The positions of the events that contradict a stored copy with the same id. */
  readonly conflicts: readonly number[]
}

/**
 * Appends events from another server. If an event is already stored, the more complete copy replaces it. Contradictions
 * are logged: docs/reference-behaviour.md#copies-of-an-event.
 */
export async function appendCopies(
  server: ServerContext,
  {id, append}: {id: ConversationId; append: Append},
  events: readonly NewEvent[],
): Promise<AppendedCopies> {
  const appended = await append(events)
  const {fuller, conflicts} = compared(
    appended.map(({status, event}) => (status === 'known' ? event : null)),
    events,
  )
  if (fuller.length > 0) await server.store.replace(id, fuller)
  tell(server, idsAt(conflicts, events), {id, kept: 'the more complete one is kept'})
  return {appended, conflicts}
}

/**
 * Compares events with the log of a conversation that runs here, and logs contradictions. Returns true for each event
 * that the log already contains, and false for the others.
 */
export async function compareCopies(
  server: ServerContext,
  id: ConversationId,
  events: readonly NewEvent[],
): Promise<boolean[]> {
  const ids = new Set(events.map(event => event.id))
  const known = new Map((await server.store.byIds(id, [...ids])).map(event => [event.id, event]))
  const stored = events.map(event => known.get(event.id) ?? null)
  tell(server, idsAt(compared(stored, events).conflicts, events), {id, kept: 'the ones written here are kept'})
  return stored.map(event => event !== null)
}

function compared(stored: readonly (StoredEvent | null)[], events: readonly NewEvent[]) {
  const fuller = new Map<string, StoredEvent>()
  const conflicts: number[] = []
  for (const [at, event] of stored.entries()) {
    const copy = events[at]
    if (event === null || copy === undefined) continue
    const {isFuller, isConflict} = comparedCopies((fuller.get(event.id) ?? event).json, copy.json)
    if (isConflict) conflicts.push(at)
    if (isFuller) fuller.set(event.id, {...copy, seq: event.seq})
  }
  return {fuller: [...fuller.values()], conflicts}
}

/** Returns the ids of the events at these positions, each id once. */
export function idsAt(positions: readonly number[], events: readonly NewEvent[]): string[] {
  return [...new Set(positions.flatMap(at => events[at]?.id ?? []))]
}

const FEW = 3

function tell(
  server: ServerContext,
  conflicts: readonly string[],
  {id, kept}: {readonly id: ConversationId; readonly kept: string},
): void {
  if (conflicts.length === 0) return
  server.log('warn', `events of ${id}: documents differ from known ones with the same id; ${kept}`, {
    rule: 'id-conflict',
    events: conflicts.length,
    ids: conflicts.slice(0, FEW),
  })
}
