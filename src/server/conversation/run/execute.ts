import type {EventOf} from '../../../events/kinds/index.ts'
import {msOf} from '../../scenario/steps.ts'
import {observationOf} from '../../scenario/tool.ts'
import {runHooks, toolDetail} from '../hooks/run.ts'
import {append, gated, make} from '../log/append.ts'
import type {PendingAction, Run, Session, StepEnd} from '../session.ts'
import {agentError} from './events.ts'
import {classify} from './failure.ts'
import {remember} from './limits.ts'

/** Executes calls in parallel and appends the results in the order of the calls. */
export async function execute(session: Session, run: Run, pending: readonly PendingAction[]): Promise<StepEnd> {
  const {signal} = run.controller
  const running = pending.map(({call}) =>
    call.takes === undefined ? null : session.world.clock.sleep(msOf(call.takes), signal),
  )
  for (const one of running) one?.catch(() => undefined)
  for (const [at, action] of pending.entries()) {
    await running[at]
    await conclude(session, run, action)
    session.state.pending = session.state.pending.filter(other => other !== action)
    signal.throwIfAborted()
  }
  const isFinished = pending.some(
    ({call}) => call.call === 'finish' && call.as === undefined && call.error === undefined,
  )
  return isFinished ? 'finished' : 'on'
}

async function conclude(session: Session, run: Run, action: PendingAction): Promise<void> {
  const {made, call} = action
  if (call.error === undefined) return observe(session, run, action)
  remember(session, action, call.error)
  await append(session, [agentError(session, made.event, call.error, classify('', call.error))])
}

async function observe(session: Session, run: Run, action: PendingAction): Promise<void> {
  const {made, call} = action
  const event: EventOf<'ObservationEvent'> = {
    source: 'environment',
    tool_name: made.event.tool_name,
    tool_call_id: made.event.tool_call_id,
    observation: observationOf(call),
    action_id: made.id,
    kind: 'ObservationEvent',
  }
  const result = make(session, event)
  remember(session, action, event.observation)
  const {events} = await runHooks(session, 'PostToolUse', toolDetail(made, event), run.controller.signal)
  await append(session, gated(events, result))
}
