import type {EventOf} from '../../events/kinds/index.ts'
import {msOf} from '../scenario/duration.ts'
import {observationOf} from '../scenario/tool.ts'
import {agentError} from './agent-error.ts'
import {append, gated, make} from './append.ts'
import {classify} from './classify.ts'
import {runHooks, toolDetail} from './hooked.ts'
import type {Live, PendingAction, Run} from './live.ts'
import type {StepEnd} from './step.ts'
import {remember} from './stuck.ts'

/** Runs calls side by side; what comes of them is appended in the order of the calls. */
export async function execute(live: Live, run: Run, pending: readonly PendingAction[]): Promise<StepEnd> {
  const {signal} = run.controller
  const running = pending.map(({call}) =>
    call.takes === undefined ? null : live.world.clock.sleep(msOf(call.takes), signal),
  )
  for (const one of running) one?.catch(() => undefined)
  for (const [at, action] of pending.entries()) {
    await running[at]
    await conclude(live, run, action)
    live.state.pending = live.state.pending.filter(other => other !== action)
    signal.throwIfAborted()
  }
  const isFinished = pending.some(
    ({call}) => call.call === 'finish' && call.as === undefined && call.error === undefined,
  )
  return isFinished ? 'finished' : 'on'
}

async function conclude(live: Live, run: Run, action: PendingAction): Promise<void> {
  const {made, call} = action
  if (call.error === undefined) return observe(live, run, action)
  remember(live, action, call.error)
  await append(live, [agentError(live, made.event, call.error, classify('', call.error))])
}

async function observe(live: Live, run: Run, action: PendingAction): Promise<void> {
  const {made, call} = action
  const event: EventOf<'ObservationEvent'> = {
    source: 'environment',
    tool_name: made.event.tool_name,
    tool_call_id: made.event.tool_call_id,
    observation: observationOf(call),
    action_id: made.id,
    kind: 'ObservationEvent',
  }
  const result = make(live, event)
  remember(live, action, event.observation)
  const {events} = await runHooks(live, 'PostToolUse', toolDetail(made, event), run.controller.signal)
  await append(live, gated(events, result))
}
