import type {Static} from 'typebox'
import type {Usage} from '../../scenario/steps.ts'
import type {Call} from '../../scenario/tool.ts'
import {runHooks, toolDetail} from '../hooks/run.ts'
import {append, type Entry, gated, make, update} from '../log/append.ts'
import {policyOf} from '../record/request.ts'
import type {Run, Session, StepEnd} from '../session.ts'
import {analysisOf, asksFor, rejection, SUPERSEDED} from './confirmation.ts'
import {actionEvent, nextResponse, type Said, usageOf} from './events.ts'
import {execute} from './execute.ts'
import {takeItem} from './stream.ts'

export interface Answer extends Said {
  readonly calls: readonly Call[]
  readonly usage?: Static<typeof Usage>
}

/**
 * Appends the calls of one answer with their hooks and the security analysis. Then it executes them or waits for
 * confirmation.
 */
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

/** Returns the reason of each call that a hook blocked, by event id. */
async function appendCalls(
  session: Session,
  run: Run,
  answer: Answer,
  responseId: string,
): Promise<Map<string, string>> {
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

/** `finish` and `think` never need confirmation. */
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
