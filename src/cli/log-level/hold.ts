import type {WritableCluster} from '../../cluster/live.ts'
import {SvcdiagError} from '../../errors.ts'
import {LOG_LEVEL_EXPIRES} from '../../installation/log-level/record.ts'
import {type Change, isWrite} from '../../log-level/change.ts'
import {planResetAll, type Scene} from '../../log-level/plan/plan.ts'
import {planReset} from '../../log-level/plan/reset.ts'
import {subjectOf} from '../../log-level/plan/subject.ts'
import {type Target as Changed, nameOf} from '../../log-level/target.ts'
import type {Target} from '../context.ts'
import {inWords} from '../flags/duration.ts'
import {missingWords} from '../render/words.ts'
import {applyPlan} from './carry-out.ts'
import type {ChangeInvocation} from './invocation.ts'
import {prepare} from './prepare.ts'
import {type Hold, isSame, mayBeWritten, type Told} from './result.ts'

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
  readonly target: Pick<Target<WritableCluster>, 'cluster' | 'discovery'>
  readonly timeoutMs: number
  pause(ms: number): Promise<void>
}

/** The pauses before the attempts to restore, because a machine that slept is briefly without a network. */
const PAUSES_MS = [0, 2_000, 5_000]
const NEVER = new AbortController().signal

/** What was restored, and why the rest was not. */
type Restored = Pick<Hold, 'outcomes' | 'failures'>

/** Restores the levels that end at `until`, which only this run wrote. Leaves a level that was set again since. */
export async function restore(until: string, restoring: Restoring): Promise<Restored> {
  const {invocation} = restoring
  const isOwn = ({object}: Changed) => object.metadata.annotations?.[LOG_LEVEL_EXPIRES] === until
  const setAgain: Changed['workload'][] = []
  const plans = {
    all: (scene: Scene) => planResetAll(invocation.asked, {...scene, targets: scene.targets.filter(isOwn)}),
    one: (target: Changed, scene: Scene): Change => {
      if (isOwn(target)) return planReset(target, scene)
      setAgain.push(target.workload)
      return {...subjectOf(target, scene, 'LOG_LEVEL'), action: 'unchanged', reason: 'it was set again', commands: []}
    },
  }
  const resetting: ChangeInvocation = {
    ...invocation,
    command: 'reset',
    heldFor: null,
    planFor: () => plans,
    flags: {...invocation.flags, wait: false},
  }
  const isLeft = (told: Told) => setAgain.some(workload => isSame(told, workload))
  const sent = new Map<string, Told>()
  let failures: Restored['failures'] = []
  for (const waitMs of PAUSES_MS) {
    await restoring.pause(waitMs)
    const attempt = await restoreOnce(resetting, restoring, isLeft)
    for (const told of attempt.outcomes.filter(mayBeWritten)) sent.set(`${told.namespace}/${nameOf(told)}`, told)
    failures = attempt.failures
    if (failures.length === 0) break
  }
  return {outcomes: [...sent.values()], failures}
}

async function restoreOnce(
  invocation: ChangeInvocation,
  {target, timeoutMs}: Restoring,
  isLeft: (told: Told) => boolean,
): Promise<Restored> {
  try {
    const prepared = await prepare(invocation, target, AbortSignal.timeout(timeoutMs))
    const {changes} = prepared.plan
    const consent = invocation.flags.yes ? 'yes from --yes' : 'yes from the prompt'
    const session = {invocation, prepared, cluster: target.cluster, timeoutMs, interrupt: NEVER}
    const told = await applyPlan(changes.filter(isWrite), consent, session)
    const outcomes = told.filter(each => !isLeft(each))
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
