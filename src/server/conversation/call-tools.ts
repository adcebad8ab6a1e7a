import type {Static} from 'typebox'
import type {Usage} from '../scenario/steps.ts'
import type {Call} from '../scenario/tool.ts'
import {actionEvent, type Said} from './action-event.ts'
import {analysisOf} from './analysis.ts'
import {append, type Entry, gated, make, update} from './append.ts'
import {execute} from './execute.ts'
import {runHooks, toolDetail} from './hooked.ts'
import {takeItem} from './item.ts'
import type {Live, Run} from './live.ts'
import {asksFor, policyOf} from './policy.ts'
import {rejection, SUPERSEDED} from './reject.ts'
import {nextResponse, usageOf} from './response.ts'
import type {StepEnd} from './step.ts'

export interface Answer extends Said {
  readonly calls: readonly Call[]
  readonly usage?: Static<typeof Usage>
}

/** The calls of one answer: each behind its hooks, then what the analyzer thinks, then the user is asked, or they are run. */
export async function callTools(live: Live, run: Run, answer: Answer, isTold: () => boolean): Promise<StepEnd> {
  const responseId = nextResponse(live)
  const isFinish = isOnly(answer.calls, ['finish'])
  if (isFinish) await append(live, usageOf(live, answer, responseId))
  const blocked = await appendCalls(live, run, answer, responseId)
  const analysis = isOnly(answer.calls, ['finish', 'think']) ? [] : analysisOf(live, live.state.pending)
  if (!isFinish) await append(live, usageOf(live, answer, responseId))
  await append(live, analysis)
  await refuse(live, blocked)
  if (!needsConfirmation(live)) return execute(live, run, live.state.pending)
  if (!isTold()) return 'asks'
  await append(
    live,
    live.state.pending.map(pending => rejection(live, pending, SUPERSEDED, 'user')),
  )
  live.state.pending = []
  return 'on'
}

/** Gives, by id, why a hook has blocked some. */
async function appendCalls(live: Live, run: Run, answer: Answer, responseId: string): Promise<Map<string, string>> {
  const blocked = new Map<string, string>()
  for (const [at, call] of answer.calls.entries()) {
    const event = actionEvent(live, call, responseId, at === 0 ? answer : {})
    const made = make(live, event, at === 0 ? takeItem(live, run) : live.ids())
    const {events, blockedBy} = await runHooks(live, 'PreToolUse', toolDetail(made, null), run.controller.signal)
    if (blockedBy !== null) blocked.set(made.id, blockedBy)
    await append(live, withBlock(live, gated(events, made), blocked, made.id))
    live.state.pending = [...live.state.pending, {made, call}]
    run.controller.signal.throwIfAborted()
  }
  return blocked
}

function withBlock(live: Live, entries: Entry[], blocked: ReadonlyMap<string, string>, id: string): Entry[] {
  if (!blocked.has(id)) return entries
  const announced = update(live, 'blocked_actions', Object.fromEntries(blocked))
  return [...entries.slice(0, -1), announced, ...entries.slice(-1)]
}

async function refuse(live: Live, blocked: ReadonlyMap<string, string>): Promise<void> {
  const entries = live.state.pending.flatMap(pending => {
    const reason = blocked.get(pending.made.id)
    return reason === undefined ? [] : [rejection(live, pending, reason, 'hook')]
  })
  live.state.pending = live.state.pending.filter(({made}) => !blocked.has(made.id))
  await append(live, entries)
}

/** Finishing and thinking do nothing that anybody has to be asked for. */
function needsConfirmation(live: Live): boolean {
  const {pending} = live.state
  const calls = pending.map(({call}) => call)
  if (calls.length === 0 || isOnly(calls, ['finish', 'think'])) return false
  const policy = policyOf(live)
  return pending.some(({made}) => asksFor(policy, made.event.security_risk ?? 'UNKNOWN'))
}

function isOnly(calls: readonly Call[], names: readonly string[]): boolean {
  return calls.length === 1 && calls.every(({call}) => names.includes(call))
}
