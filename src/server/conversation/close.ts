import type {EventOf} from '../../events/kinds/index.ts'
import {append, make} from './append.ts'
import {Closed} from './ends.ts'
import {runHooks} from './hooked.ts'
import type {Live} from './live.ts'
import {change, move} from './status.ts'

/**
 * Ends a session whose conversation stays: one that runs is paused, then the SessionEnd hooks are told.
 * @param until ends those that are not over by then
 */
export async function closeLive(live: Live, until: AbortSignal): Promise<void> {
  await endRun(live)
  const event: EventOf<'PauseEvent'> = {source: 'user', kind: 'PauseEvent'}
  if (live.state.record.executionStatus === 'running') await move(live, 'pause', () => [{made: make(live, event)}])
  await append(live, await sessionEnd(live, until))
  await gone(live)
}

/** Ends it for good; nothing of it is written any more. */
export async function deleteLive(live: Live): Promise<void> {
  change(live, {executionStatus: 'deleting'})
  live.closing.abort(new Closed())
  await endRun(live)
  await sessionEnd(live, new AbortController().signal)
  await gone(live)
}

async function endRun({state}: Live): Promise<void> {
  state.run?.controller.abort(new Closed())
  await state.run?.done
}

/** Of a session that has begun. Hooks have their own time limits as well. */
async function sessionEnd(live: Live, until: AbortSignal) {
  if (live.state.begun === null) return []
  const {events} = await runHooks(live, 'SessionEnd', {}, until)
  return events.map(made => ({made}))
}

async function gone(live: Live): Promise<void> {
  live.closing.abort(new Closed())
  await live.hooks[Symbol.asyncDispose]()
}
