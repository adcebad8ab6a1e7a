import type {EventOf} from '../../../events/kinds/index.ts'
import {append, make} from '../log/append.ts'
import {isReference} from '../profile.ts'
import {change, move, save} from '../record/status.ts'
import type {Run, Session} from '../session.ts'
import {agentError} from './events.ts'
import {AgentFailure, Closed, classify, Interrupted} from './failure.ts'

/** Writes the end of a run that threw: an interrupt or an error. A closed session gets no more events. */
export async function ended(session: Session, run: Run, error: unknown): Promise<void> {
  if (error instanceof Closed || session.closing.signal.aborted) return
  try {
    if (error instanceof Interrupted) await interrupted(session)
    else await failed(session, error)
  } catch (cause) {
    session.world.log('error', 'cannot write the end of a run to the log', {
      conversation: session.id,
      cause: String(cause),
    })
    change(session, {executionStatus: 'error'})
    await save(session).catch(() => undefined)
  }
  run.item = null
}

/** Ends an interrupted run in the log: an error for each call without a result, then the interrupt. */
async function interrupted(session: Session): Promise<void> {
  const orphans = session.state.pending.map(({made}) => agentError(session, made.event, ORPHANED))
  session.state.pending = []
  await append(session, orphans)
  const event: EventOf<'InterruptEvent'> = {source: 'user', kind: 'InterruptEvent'}
  await move(session, 'interrupt', () => [{made: make(session, event)}])
}

const ORPHANED = 'The call was interrupted by the user before it had a result.'

async function failed(session: Session, error: unknown): Promise<void> {
  const [code, detail] = error instanceof AgentFailure ? [error.code, error.message] : namesOf(error)
  if (!(error instanceof AgentFailure))
    session.world.log('error', 'a run failed', {conversation: session.id, code, detail})
  const event: EventOf<'ConversationErrorEvent'> = {
    source: 'environment',
    code,
    detail,
    ...(isReference(session.world.settings.compat) ? {classification: classify(code, detail)} : {}),
    kind: 'ConversationErrorEvent',
  }
  await move(session, 'fail', () => [{made: make(session, event)}])
}

function namesOf(error: unknown): [string, string] {
  return error instanceof Error ? [error.name, error.message] : ['Error', String(error)]
}
