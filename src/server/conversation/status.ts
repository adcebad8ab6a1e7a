import type {ConversationId} from '../store/store.ts'
import {append, type Entry, update} from './append.ts'
import {type Live, statusOf} from './live.ts'
import type {ConversationRecord} from './record.ts'
import {saveRecord} from './records.ts'
import {storable} from './storable.ts'
import {existing} from './take-over.ts'
import {utcTimestamp} from './timestamps.ts'
import {nextStatus, type Trigger} from './transitions.ts'
import type {World} from './world.ts'

/**
 * Moves the conversation and appends the state update, in front of what goes with it, as one: in the log and in time, so
 * that `entries` are made behind it. Nothing happens to a conversation that the trigger does not move; they are appended
 * nevertheless. `since`: when it was asked for; a move is never older than the one before it.
 */
export async function move(
  live: Live,
  trigger: Trigger,
  entries: () => readonly Entry[] = () => [],
  since = live.world.clock.now(),
): Promise<boolean> {
  const {state} = live
  const to = nextStatus(statusOf(live), trigger)
  if (to === null) {
    await append(live, entries())
    return false
  }
  state.movedAt = Math.max(state.movedAt, since)
  await become(live, {executionStatus: to}, [update(live, 'execution_status', to, state.movedAt), ...entries()])
  return true
}

/** Changes what is kept of the conversation, and appends what tells of that, as one. */
export async function become(
  live: Live,
  changes: Partial<ConversationRecord>,
  entries: readonly Entry[],
): Promise<void> {
  const before = live.state.record
  change(live, changes)
  const changed = live.state.record
  await append(live, entries).catch((error: unknown) => {
    if (live.state.record === changed) live.state.record = before
    throw error
  })
  await save(live)
}

/** As it is by then. Not of a conversation that is closed: it may be gone. */
export async function save(live: Live): Promise<void> {
  const {id, world, state, secrets, closing} = live
  await world.journal.inOrder(id, async () => {
    if (!closing.signal.aborted) await saveRecord(world.store, storable(state.record, secrets))
  })
}

/** In memory; who calls it has to save it. */
export function change(live: Live, changes: Partial<ConversationRecord>): void {
  live.state.record = changed(live.world, live.state.record, changes)
}

/** Of a conversation that is not in memory, where it is kept. Throws `Refused` with 404. */
export async function changeAtRest(
  world: World,
  id: ConversationId,
  changes: Partial<ConversationRecord>,
): Promise<void> {
  await world.journal.inOrder(id, async () =>
    saveRecord(world.store, changed(world, await existing(world.store, id), changes)),
  )
}

function changed({clock}: World, record: ConversationRecord, changes: Partial<ConversationRecord>): ConversationRecord {
  return {...record, ...changes, updatedAt: utcTimestamp(clock.now())}
}
