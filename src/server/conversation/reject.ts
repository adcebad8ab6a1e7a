import type {EventOf} from '../../events/kinds/index.ts'
import {type Entry, make} from './append.ts'
import {type Live, type PendingAction, statusOf} from './live.ts'
import {does} from './profile.ts'
import {move} from './status.ts'

export const SUPERSEDED = 'Superseded by a new user message'

/** The user refuses what waits for confirmation. Running again is up to who refuses. */
export async function rejectPending(live: Live, reason: string): Promise<void> {
  const {pending} = live.state
  live.state.pending = []
  await move(live, 'reject', () => pending.map(action => rejection(live, action, reason, 'user')))
}

/** A new message stands for a refusal, since 1.45.0. */
export async function supersede(live: Live): Promise<void> {
  if (statusOf(live) === 'waiting_for_confirmation' && does(live.world.settings.compat, '1.45.0'))
    await rejectPending(live, SUPERSEDED)
}

export function rejection(live: Live, {made}: PendingAction, reason: string, source: 'user' | 'hook'): Entry {
  const {tool_name, tool_call_id} = made.event
  const event: EventOf<'UserRejectObservation'> = {
    source: 'environment',
    tool_name,
    tool_call_id,
    rejection_reason: reason,
    rejection_source: source,
    action_id: made.id,
    kind: 'UserRejectObservation',
  }
  return {made: make(live, event)}
}
