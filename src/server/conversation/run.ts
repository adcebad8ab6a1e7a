import type {EventOf} from '../../events/kinds/index.ts'
import {Refused} from '../refused.ts'
import {make} from './append.ts'
import {begin} from './begin.ts'
import {classify} from './classify.ts'
import {AgentFailure, Closed, Interrupted} from './ends.ts'
import {interrupted} from './interrupt.ts'
import {type Live, type Run, statusOf} from './live.ts'
import {maxIterations} from './max-iterations.ts'
import {isReference} from './profile.ts'
import {publishSnapshot} from './snapshot.ts'
import {change, move, save} from './status.ts'
import {step} from './step.ts'
import {mayStop} from './stop.ts'
import {isStuck} from './stuck.ts'

const RUNNING = 'Conversation already running. Wait for completion or pause first.'

/** Starts a run, which goes on behind the answer. Throws `Refused` with 409 when there is one. */
export function startRun(live: Live): void {
  if (live.state.run !== null) throw new Refused(409, RUNNING)
  const run: Run = {
    controller: new AbortController(),
    pauseAsked: false,
    again: false,
    item: null,
    done: Promise.resolve(),
  }
  live.state.run = run
  run.done = runToItsEnd(live, run)
}

async function runToItsEnd(live: Live, run: Run): Promise<void> {
  try {
    await begin(live)
    await runOnce(live, run)
  } catch (error) {
    await ended(live, run, error)
  }
  live.state.run = null
  publishSnapshot(live)
  if (run.again && statusOf(live) === 'idle' && !live.closing.signal.aborted) startRun(live)
}

async function runOnce(live: Live, run: Run): Promise<void> {
  run.controller.signal.throwIfAborted()
  if (statusOf(live) === 'finished') return runFinished(live, run)
  if (statusOf(live) === 'error') live.state.pending = []
  await move(live, 'run')
  await iterate(live, run)
}

/** Without a new message there is nothing to do; the reference tells the Stop hooks again (facts, D20). */
async function runFinished(live: Live, run: Run): Promise<void> {
  if (!isReference(live.world.settings.compat)) return
  if (!(await mayStop(live, run))) await iterate(live, run)
}

/** One step after the other. Between two of them a pause takes effect, and only there. */
async function iterate(live: Live, run: Run): Promise<void> {
  const most = maxIterations(live)
  for (let steps = 0; statusOf(live) === 'running'; steps += 1) {
    if (run.pauseAsked) return pauseNow(live)
    if (isStuck(live)) return void (await move(live, 'stuck'))
    if (steps >= most) throw new AgentFailure('MaxIterationsReached', `the agent took all its ${most} iterations`)
    await step(live, run)
    if (statusOf(live) === 'finished' && (await isOver(live, run, steps + 1 >= most))) return
    assertBudget(live)
  }
}

/** The reference tells no Stop hook when the last iteration finished (facts, D20). */
async function isOver(live: Live, run: Run, wasLast: boolean): Promise<boolean> {
  if (wasLast && isReference(live.world.settings.compat)) return true
  return mayStop(live, run)
}

function assertBudget({scenario, usages}: Live): void {
  const {budget} = scenario
  if (budget !== undefined && usages.cost() > budget)
    throw new AgentFailure('MaxBudgetReached', `the agent has spent ${usages.cost()}, its budget is ${budget}`)
}

/** Also of a conversation that is idle. */
export async function pauseNow(live: Live): Promise<void> {
  const event: EventOf<'PauseEvent'> = {source: 'user', kind: 'PauseEvent'}
  await move(live, 'pause', () => [{made: make(live, event)}])
}

async function ended(live: Live, run: Run, error: unknown): Promise<void> {
  if (error instanceof Closed || live.closing.signal.aborted) return
  try {
    if (error instanceof Interrupted) await interrupted(live)
    else await failed(live, error)
  } catch (cause) {
    live.world.log('error', 'a run could not be ended in the log', {conversation: live.id, cause: String(cause)})
    change(live, {executionStatus: 'error'})
    await save(live).catch(() => undefined)
  }
  run.item = null
}

async function failed(live: Live, error: unknown): Promise<void> {
  const [code, detail] = error instanceof AgentFailure ? [error.code, error.message] : namesOf(error)
  if (!(error instanceof AgentFailure)) live.world.log('error', 'a run failed', {conversation: live.id, code, detail})
  const event: EventOf<'ConversationErrorEvent'> = {
    source: 'environment',
    code,
    detail,
    ...(isReference(live.world.settings.compat) ? {classification: classify(code, detail)} : {}),
    kind: 'ConversationErrorEvent',
  }
  await move(live, 'fail', () => [{made: make(live, event)}])
}

function namesOf(error: unknown): [string, string] {
  return error instanceof Error ? [error.name, error.message] : ['Error', String(error)]
}
