import {setTimeout as wait} from 'node:timers/promises'
import type {WritableCluster} from '../../cluster/live.ts'
import type {Consent} from '../../cluster/writer.ts'
import type {Write} from '../../log-level/change.ts'
import {nameOf} from '../../log-level/target.ts'
import {type Applying, applyAll, deniedRights, type Outcome, refusals} from '../../log-level/write/apply.ts'
import {type Waited, waitForRollout} from '../../log-level/write/wait.ts'
import {type Progress, progressFor} from '../output/progress.ts'
import type {ChangeInvocation} from './invocation.ts'
import type {Prepared} from './prepare.ts'
import {type Told, toldOf} from './result.ts'

export interface Session {
  readonly invocation: ChangeInvocation
  readonly prepared: Prepared
  readonly cluster: WritableCluster
  readonly timeoutMs: number
  /** Prevents further writes and ends the waiting. A write in progress is completed. */
  readonly interrupt: AbortSignal
}

const LOOK_EVERY_MS = 1_000

/** Writes the workloads in order, then waits for their rollouts. Returns the outcome of each write. */
export async function applyPlan(
  writes: readonly Write[],
  consent: Exclude<Consent, 'dry-run'>,
  session: Session,
): Promise<Told[]> {
  const {invocation, prepared, cluster, timeoutMs, interrupt} = session
  const progress = progressFor(invocation.flags, invocation.sink)
  try {
    const outcomes = await applyAll(writes, consent, {
      ...applyingWith(prepared, cluster, AbortSignal.timeout(timeoutMs)),
      stopped: () => interrupt.aborted,
      told: ({write, status}) => progress.stage(`${nameOf(write)}: ${status}`),
    })
    const waited = invocation.flags.wait ? await waitAll(outcomes, session, progress) : []
    const waitedFor = new Map(waited.map(each => [each.write, each]))
    return outcomes.map(outcome => toldOf(outcome, waitedFor.get(outcome.write)))
  } finally {
    progress.done()
  }
}

function applyingWith({scene, replan}: Prepared, cluster: WritableCluster, signal: AbortSignal): Applying {
  return {
    reader: cluster.reader(signal),
    writer: cluster.writer(signal),
    replan,
    workloadOf: ({kind, namespace, name}) => {
      const target = scene.targets.find(
        ({workload}) => workload.kind === kind && workload.namespace === namespace && workload.name === name,
      )
      if (target === undefined) throw new Error('a write must belong to a workload that was read')
      return target.workload
    },
  }
}

function waitAll(
  outcomes: readonly Outcome[],
  {cluster, timeoutMs, interrupt}: Session,
  progress: Progress,
): Promise<Waited[]> {
  const signal = AbortSignal.any([interrupt, AbortSignal.timeout(timeoutMs)])
  const open = new Map<Write, string>()
  const waiting = {
    reader: cluster.reader(signal),
    signal,
    pause: (until: AbortSignal) => wait(LOOK_EVERY_MS, undefined, {signal: until}).catch(() => {}),
    told: (write: Write, words: string) => {
      open.set(write, `${nameOf(write)}: ${words}`)
      progress.stage(open.get(write) ?? '')
      progress.detail(`waiting for ${[...open.values()].join('; ')}`)
    },
  }
  const written = outcomes.filter(outcome => outcome.status === 'written')
  return Promise.all(
    written.map(async outcome => {
      open.set(outcome.write, nameOf(outcome.write))
      const waited = await waitForRollout(outcome.write, outcome.generation, waiting)
      open.delete(outcome.write)
      return {...waited, write: outcome.write}
    }),
  )
}

/** Returns the writes that would fail. Checks permissions first, then sends each patch as a dry run. */
export async function judge(
  writes: readonly Write[],
  prepared: Prepared,
  cluster: WritableCluster,
  signal: AbortSignal,
): Promise<Outcome[]> {
  if (writes.length === 0) return []
  const denied = await deniedRights(cluster.reader(signal), writes)
  return denied.length > 0 ? denied : refusals(writes, applyingWith(prepared, cluster, signal))
}
