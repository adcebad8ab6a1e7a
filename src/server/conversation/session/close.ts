import type {EventOf} from '../../../events/kinds/index.ts'
import {runHooks} from '../hooks/run.ts'
import {append, make} from '../log/append.ts'
import {change, move} from '../record/status.ts'
import {Closed} from '../run/failure.ts'
import type {Session} from './session.ts'

/**
 * Ends a session whose conversation stays: one that runs is paused, then the SessionEnd hooks are told.
 * @param until ends those that are not over by then
 */
export async function closeSession(session: Session, until: AbortSignal): Promise<void> {
  await endRun(session)
  const event: EventOf<'PauseEvent'> = {source: 'user', kind: 'PauseEvent'}
  if (session.state.record.executionStatus === 'running')
    await move(session, 'pause', () => [{made: make(session, event)}])
  await append(session, await sessionEnd(session, until))
  await gone(session)
}

/** Ends it for good; nothing of it is written any more. */
export async function deleteSession(session: Session): Promise<void> {
  change(session, {executionStatus: 'deleting'})
  session.closing.abort(new Closed())
  await endRun(session)
  await sessionEnd(session, new AbortController().signal)
  await gone(session)
}

async function endRun({state}: Session): Promise<void> {
  state.run?.controller.abort(new Closed())
  await state.run?.done
}

/** Of a session that has begun. Hooks have their own time limits as well. */
async function sessionEnd(session: Session, until: AbortSignal) {
  if (session.state.begun === null) return []
  const {events} = await runHooks(session, 'SessionEnd', {}, until)
  return events.map(made => ({made}))
}

async function gone(session: Session): Promise<void> {
  session.closing.abort(new Closed())
  await session.hooks[Symbol.asyncDispose]()
}
