import type {Static} from 'typebox'
import type {EventOf} from '../../../events/kinds/index.ts'
import {msOf, type Usage} from '../../scenario/steps.ts'
import {type Call, observationOf} from '../../scenario/tool.ts'
import {runHooks, toolDetail} from '../hooks/run.ts'
import {append, gated, make, update} from '../log/append.ts'
import {detectsStuck, policyOf} from '../record/request.ts'
import type {Entry, PendingAction, Run, Session, StepEnd} from '../session.ts'
import {analysisOf, asksFor, rejection, SUPERSEDED} from './confirmation.ts'
import {actionEvent, agentError, nextResponse, type Said, usageOf} from './events.ts'
import {AgentFailure, classify} from './failure.ts'
import {takeItem} from './prelude.ts'

export interface Answer extends Said {
  readonly calls: readonly Call[]
  readonly usage?: Static<typeof Usage>
}

/** Appends the calls of one answer, then executes them or waits for confirmation. */
export async function callTools(
  session: Session,
  run: Run,
  answer: Answer,
  hasNewMessage: () => boolean,
): Promise<StepEnd> {
  const responseId = nextResponse(session)
  const isFinish = isOnly(answer.calls, ['finish'])
  if (isFinish) await append(session, usageOf(session, answer, responseId))
  const blocked = await appendCalls(session, run, answer, responseId)
  const analysis = isOnly(answer.calls, ['finish', 'think']) ? [] : analysisOf(session, session.state.pending)
  if (!isFinish) await append(session, usageOf(session, answer, responseId))
  await append(session, analysis)
  await refuse(session, blocked)
  if (!needsConfirmation(session)) return execute(session, run, session.state.pending)
  if (!hasNewMessage()) return 'asks'
  await append(
    session,
    session.state.pending.map(pending => rejection(session, pending, SUPERSEDED, 'user')),
  )
  session.state.pending = []
  return 'on'
}

/** Appends the calls. Returns the reasons why hooks blocked calls, by event id. */
async function appendCalls(session: Session, run: Run, answer: Answer, responseId: string) {
  const blocked = new Map<string, string>()
  for (const [at, call] of answer.calls.entries()) {
    const event = actionEvent(session, call, responseId, at === 0 ? answer : {})
    const made = make(session, event, at === 0 ? takeItem(session, run) : session.ids())
    const {events, blockedBy} = await runHooks(session, 'PreToolUse', toolDetail(made, null), run.controller.signal)
    if (blockedBy !== null) blocked.set(made.id, blockedBy)
    await append(session, withBlock(session, gated(events, made), blocked, made.id))
    session.state.pending = [...session.state.pending, {made, call}]
    run.controller.signal.throwIfAborted()
  }
  return blocked
}

function withBlock(session: Session, entries: Entry[], blocked: ReadonlyMap<string, string>, id: string): Entry[] {
  if (!blocked.has(id)) return entries
  const announced = update(session, 'blocked_actions', Object.fromEntries(blocked))
  return [...entries.slice(0, -1), announced, ...entries.slice(-1)]
}

async function refuse(session: Session, blocked: ReadonlyMap<string, string>): Promise<void> {
  const entries = session.state.pending.flatMap(pending => {
    const reason = blocked.get(pending.made.id)
    return reason === undefined ? [] : [rejection(session, pending, reason, 'hook')]
  })
  session.state.pending = session.state.pending.filter(({made}) => !blocked.has(made.id))
  await append(session, entries)
}

function needsConfirmation(session: Session): boolean {
  const {pending} = session.state
  const calls = pending.map(({call}) => call)
  if (calls.length === 0 || isOnly(calls, ['finish', 'think'])) return false
  const policy = policyOf(session)
  return pending.some(({made}) => asksFor(policy, made.event.security_risk ?? 'UNKNOWN'))
}

function isOnly(calls: readonly Call[], names: readonly string[]): boolean {
  return calls.length === 1 && calls.every(({call}) => names.includes(call))
}

/** Executes calls in parallel. Appends the results in the order of the calls. */
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

const SAME_RESULTS = 4
const SAME_ERRORS = 3

/** Returns true if the agent repeats the same call with the same result. */
export function isStuck(session: Session): boolean {
  if (!detectsStuck(session)) return false
  const {recent} = session.state
  const last = recent.at(-1)
  if (last === undefined) return false
  const count = last.startsWith('error ') ? SAME_ERRORS : SAME_RESULTS
  return recent.length >= count && recent.slice(-count).every(one => one === last)
}

/** `finish` is ignored, because Stop hooks cause repeated `finish` calls. */
function remember(
  {state}: Session,
  {made: {event}}: PendingAction,
  result: EventOf<'ObservationEvent'>['observation'] | string,
): void {
  if (event.tool_name === 'finish') return
  const said = typeof result === 'string' ? `error ${result}` : JSON.stringify(result)
  state.recent = [...state.recent, `${said} ${event.tool_name} ${JSON.stringify(event.action)}`].slice(-SAME_RESULTS)
}

/** Throws `AgentFailure` if the answers have cost more than the budget of the scenario. */
export function assertBudget({scenario, usages}: Session): void {
  const {budget} = scenario
  if (budget !== undefined && usages.cost() > budget)
    throw new AgentFailure('MaxBudgetReached', `the agent has spent ${usages.cost()}, its budget is ${budget}`)
}
