import type {EventOf} from '../../../events/kinds/index.ts'
import {Refused} from '../../answers/refused.ts'
import {runHooks} from '../hooks/run.ts'
import {append, make} from '../log/append.ts'
import {does, isReference} from '../profile.ts'
import {maxIterations} from '../record/request.ts'
import {move} from '../record/status.ts'
import {type Run, type Session, type StepEnd, statusOf} from '../session.ts'
import {publishSnapshot} from '../view/state.ts'
import {askModel} from './ask-model.ts'
import {assertBudget, execute, isStuck} from './call-tools.ts'
import {endInError, type RunError, writeLater} from './end-in-error.ts'
import {agentError, environmentMessage} from './events.ts'
import {AgentFailure, Closed, Interrupted} from './failure.ts'
import {begin} from './message.ts'

const RUNNING = 'Conversation already running. Wait for completion or pause first.'

/** Starts a run and returns without waiting for it. Throws `Refused` with 409 if a run is in progress. */
export function startRun(session: Session): void {
  if (session.state.run !== null) throw new Refused(409, RUNNING)
  const run: Run = {
    controller: new AbortController(),
    pauseAsked: false,
    again: false,
    item: null,
    done: Promise.resolve(),
  }
  session.state.run = run
  run.done = runToItsEnd(session, run)
}

async function runToItsEnd(session: Session, run: Run): Promise<void> {
  try {
    await begin(session)
    await runOnce(session, run)
  } catch (error) {
    await ended(session, run, error)
  }
  session.state.run = null
  publishSnapshot(session)
  if (run.again && statusOf(session) === 'idle' && !session.closing.signal.aborted) startRun(session)
}

async function runOnce(session: Session, run: Run): Promise<void> {
  run.controller.signal.throwIfAborted()
  if (statusOf(session) === 'finished') return runFinished(session, run)
  if (statusOf(session) === 'error') session.state.pending = []
  await move(session, 'run')
  await iterate(session, run)
}

/**
 * A run of a finished conversation does nothing. The reference service then runs the Stop hooks again:
 * docs/reference-behaviour.md#stop-hooks.
 */
async function runFinished(session: Session, run: Run): Promise<void> {
  if (!isReference(session.world.settings.compat)) return
  if (!(await mayStop(session, run))) await iterate(session, run)
}

async function iterate(session: Session, run: Run): Promise<void> {
  const most = maxIterations(session)
  for (let steps = 0; statusOf(session) === 'running'; steps += 1) {
    if (run.pauseAsked) return pauseNow(session)
    if (isStuck(session)) return void (await move(session, 'stuck'))
    if (steps >= most) throw new AgentFailure('MaxIterationsReached', `the agent took all its ${most} iterations`)
    await step(session, run)
    if (statusOf(session) === 'finished' && (await isOver(session, run, steps + 1 >= most))) return
    assertBudget(session)
  }
}

/**
 * The reference service skips the Stop hooks after the last allowed iteration: docs/reference-behaviour.md#stop-hooks.
 */
async function isOver(session: Session, run: Run, wasLast: boolean): Promise<boolean> {
  if (wasLast && isReference(session.world.settings.compat)) return true
  return mayStop(session, run)
}

export async function pauseNow(session: Session): Promise<void> {
  const event: EventOf<'PauseEvent'> = {source: 'user', kind: 'PauseEvent'}
  await move(session, 'pause', () => [{made: make(session, event)}])
}

/** Runs the Stop hooks of a finished conversation. Returns false if a hook blocks, so that the run continues. */
async function mayStop(session: Session, run: Run): Promise<boolean> {
  const detail = {metadata: {reason: 'agent_finished'}}
  const {events, blockedBy, additionalContext} = await runHooks(session, 'Stop', detail, run.controller.signal)
  const entries = events.map(made => ({made}))
  run.controller.signal.throwIfAborted()
  if (statusOf(session) !== 'finished' || blockedBy === null) {
    await append(session, entries)
    return true
  }
  const feedback = additionalContext.length > 0 ? additionalContext.join('\n') : blockedBy
  await append(session, [...entries, {made: make(session, environmentMessage(`[Stop hook feedback] ${feedback}`))}])
  return !(await move(session, 'resume'))
}

async function step(session: Session, run: Run): Promise<void> {
  const {messages} = session.state
  run.again = false
  const end = await stepOnce(session, run, messages)
  if (end === 'asks') await move(session, 'ask')
  if (end === 'finished') await finish(session, run, messages)
}

async function stepOnce(session: Session, run: Run, messages: number): Promise<StepEnd> {
  if (takeBlocked(session)) return 'finished'
  if (session.state.pending.length > 0) return execute(session, run, session.state.pending)
  return askModel(session, run, () => hasNewMessage(session, messages))
}

/** Returns true if the last message is blocked and no step has processed it. */
function takeBlocked({state}: Session): boolean {
  const isBlocked = state.lastUserMessageId !== null && state.blockedMessages.has(state.lastUserMessageId)
  state.blockedMessages.clear()
  return isBlocked
}

/**
 * Finishes the conversation, unless a message arrived during the step (since 1.45.0). If the new message requests a
 * run, the run continues. Otherwise the message waits for the next run.
 */
async function finish(session: Session, run: Run, messages: number): Promise<void> {
  if (!hasNewMessage(session, messages)) await move(session, 'finish')
  else if (!run.again && statusOf(session) === 'running') await move(session, 'leave')
}

function hasNewMessage({state, world}: Session, messages: number): boolean {
  return state.messages !== messages && does(world.settings.compat, '1.45.0')
}

/** A closed session gets no more events. */
async function ended(session: Session, run: Run, error: unknown): Promise<void> {
  if (error instanceof Closed || session.closing.signal.aborted) return
  run.item = null
  if (!(error instanceof Interrupted)) return endInError(session, errorOf(error))
  await interrupted(session).catch(async (cause: unknown) => {
    if (statusOf(session) === 'running') await endInError(session, errorOf(cause))
    else writeLater(session, []) // the log has the interrupt, the record does not
  })
}

async function interrupted(session: Session): Promise<void> {
  const orphans = session.state.pending.map(({made}) => agentError(session, made.event, ORPHANED))
  session.state.pending = []
  await append(session, orphans)
  const event: EventOf<'InterruptEvent'> = {source: 'user', kind: 'InterruptEvent'}
  await move(session, 'interrupt', () => [{made: make(session, event)}])
}

const ORPHANED = 'The call was interrupted by the user before it had a result.'

/** Only a bug or a fault of the store is an error of the server. The scenario decides about the other errors. */
function errorOf(error: unknown): RunError {
  if (error instanceof AgentFailure) return {level: 'warn', code: error.code, detail: error.message}
  if (error instanceof Error) return {level: 'error', code: error.name, detail: error.message}
  return {level: 'error', code: 'Error', detail: String(error)}
}
