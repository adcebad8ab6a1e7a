import type {WritableCluster} from '../../cluster/live.ts'
import {SvcdiagError} from '../../errors.ts'
import {LOG_LEVEL_EXPIRES} from '../../installation/log-level/record.ts'
import {isWrite} from '../../log-level/change.ts'
import {planResetAll, type Scene} from '../../log-level/plan/plan.ts'
import {planReset} from '../../log-level/plan/reset.ts'
import type {Target as Changed} from '../../log-level/target.ts'
import type {Target} from '../context.ts'
import {inWords} from '../flags/duration.ts'
import {missingWords} from '../render/words.ts'
import {applyPlan} from './carry-out.ts'
import type {ChangeInvocation} from './invocation.ts'
import {prepare} from './prepare.ts'
import type {Hold, LogLevelChange} from './result.ts'

interface Holding {
  /** Returns the wall-clock time in milliseconds, because a machine may sleep. */
  now(): number
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** Gets the words for the remaining time. */
  told(words: string): void
  readonly signal: AbortSignal
}

const TICK_MS = 1_000

/** Waits until the time, or until the signal is aborted. */
export async function holdUntil(
  time: string,
  {now, pause, told, signal}: Holding,
): Promise<NonNullable<Hold['ended']>> {
  const left = () => Date.parse(time) - now()
  while (left() > 0 && !signal.aborted) {
    told(`the level ends in ${inWords(Math.ceil(left() / TICK_MS) * TICK_MS)}; Ctrl-C restores the previous level now`)
    await pause(Math.min(left(), TICK_MS), signal)
  }
  return signal.aborted ? 'interrupted' : 'expired'
}

interface Restoring {
  readonly invocation: ChangeInvocation
  readonly target: Target<WritableCluster>
  readonly timeoutMs: number
  pause(ms: number): Promise<void>
}

/** The pauses before the attempts to restore, because a machine that slept is briefly without a network. */
const PAUSES_MS = [0, 2_000, 5_000]
const NEVER = new AbortController().signal

/** Restores the levels that the change wrote. Leaves a level that somebody has set again since. */
export async function restore(
  {outcomes}: LogLevelChange,
  until: string,
  restoring: Restoring,
): Promise<Pick<Hold, 'outcomes' | 'failures'>> {
  const {invocation} = restoring
  const asked = invocation.asked.filter(name =>
    outcomes.some(({status, component}) => status === 'written' && component === name),
  )
  const isOwn = ({object}: Changed) => object.metadata.annotations?.[LOG_LEVEL_EXPIRES] === until
  const plans = {
    all: (scene: Scene) => planResetAll(asked, {...scene, targets: scene.targets.filter(isOwn)}),
    one: planReset,
  }
  const resetting: ChangeInvocation = {
    ...invocation,
    command: 'reset',
    asked,
    holds: false,
    planFor: () => plans,
    flags: {...invocation.flags, wait: false},
  }
  let result: Pick<Hold, 'outcomes' | 'failures'> = {outcomes: [], failures: []}
  for (const waitMs of PAUSES_MS) {
    await restoring.pause(waitMs)
    result = await restoreOnce(resetting, restoring)
    if (result.failures.length === 0) break
  }
  return result
}

async function restoreOnce(
  invocation: ChangeInvocation,
  {target, timeoutMs}: Restoring,
): Promise<Pick<Hold, 'outcomes' | 'failures'>> {
  try {
    const prepared = await prepare(invocation, target, AbortSignal.timeout(timeoutMs))
    const {changes} = prepared.plan
    const consent = invocation.flags.yes ? 'yes from --yes' : 'yes from the prompt'
    const session = {invocation, prepared, cluster: target.cluster, timeoutMs, interrupt: NEVER}
    const outcomes = await applyPlan(changes.filter(isWrite), consent, session)
    const failures = [
      ...prepared.unread.map(missingWords),
      ...changes.flatMap(change => (isWrite(change) || change.action === 'unchanged' ? [] : [change.reason])),
      ...outcomes.flatMap(({status, name, reason}) => (status === 'written' ? [] : [`${name}: ${reason ?? status}`])),
    ]
    return {outcomes, failures}
  } catch (error) {
    if (!(error instanceof SvcdiagError)) throw error
    return {outcomes: [], failures: [error.message]}
  }
}
