import {append, type Entry, update} from './append.ts'
import {type Live, statusOf} from './live.ts'
import type {ConversationRecord} from './record.ts'
import {saveRecord} from './records.ts'
import {storable} from './storable.ts'
import {utcTimestamp} from './timestamps.ts'
import {nextStatus, type Trigger} from './transitions.ts'

/**
 * Moves the conversation and appends the state update, in front of what goes with it, as one. Nothing happens to a
 * conversation that the trigger does not move; `entries` are appended nevertheless.
 */
export async function move(live: Live, trigger: Trigger, entries: readonly Entry[] = []): Promise<boolean> {
  const to = nextStatus(statusOf(live), trigger)
  if (to === null) {
    await append(live, entries)
    return false
  }
  const before = live.state.record
  change(live, {executionStatus: to})
  const changed = live.state.record
  await append(live, [update(live, 'execution_status', to), ...entries]).catch((error: unknown) => {
    if (live.state.record === changed) live.state.record = before
    throw error
  })
  await save(live)
  return true
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
  const updatedAt = utcTimestamp(live.world.clock.now())
  live.state.record = {...live.state.record, ...changes, updatedAt}
}
