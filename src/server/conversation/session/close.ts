import type {EventOf} from '../../../events/kinds/index.ts'
import {runHooks} from '../hooks/run.ts'
import {append, make} from '../log/append.ts'
import {change, move} from '../record/status.ts'
import {Closed} from '../run/failure.ts'
import type {Session} from '../session.ts'

/**
 * Ends the session of a conversation that stays: pauses its run, then runs the SessionEnd hooks.
 * @param until stops hooks that still run
 */
export async function closeSession(session: Session, until: AbortSignal): Promise<void> {
  await endRun(session)
  const event: EventOf<'PauseEvent'> = {source: 'user', kind: 'PauseEvent'}
  if (session.state.record.executionStatus === 'running')
    await move(session, 'pause', () => [{made: make(session, event)}])
  await append(session, await sessionEnd(session, until))
  await gone(session)
}

/** Ends the session of a conversation that is deleted. Nothing more is written. */
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

/** Applies only to a session that has begun. Hooks also have their own timeouts. */
async function sessionEnd(session: Session, until: AbortSignal) {
  if (session.state.begun === null) return []
  const {events} = await runHooks(session, 'SessionEnd', {}, until)
  return events.map(made => ({made}))
}

async function gone(session: Session): Promise<void> {
  session.closing.abort(new Closed())
  await session.hooks[Symbol.asyncDispose]()
}
