import type {Pod} from '../../cluster/objects.ts'
import type {ComponentName, Workload} from '../../installation/installation.ts'
import {ownersOf} from '../../installation/ownership.ts'
import {svcdiag} from '../../repairs/command.ts'
import {unsetEnv} from '../../repairs/env-entries.ts'
import {kubectlName, workloadRef} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {rollOut} from '../../repairs/roll-out.ts'
import {byHand, patching} from '../../repairs/steps.ts'
import {finishRollout} from '../../repairs/workload.ts'
import {withOwners} from '../at-the-source.ts'

/** One variable of one container to remove. */
export interface Unwanted {
  readonly workload: Workload
  readonly container: string
  readonly variable: string
  /** Of the facts, to tell which of them would hold up a rollout. */
  readonly pods: readonly Pod[]
}

/**
 * Unset is INFO for every component, and leaves nothing behind that differs from the source: an entry written by hand
 * would be the next finding. An entry that only the pods have goes with them.
 */
export function unsetRepairs({workload, container, variable, pods}: Unwanted): readonly Repair[] {
  const unset = unsetEnv(workload, container, variable)
  if (unset === null) return [finishRollout(workload)]
  const repair: Repair = {
    id: 'log-level.unset-variable',
    summary: `remove ${variable}, so that ${kubectlName(workload)} logs at INFO, its default`,
    when: 'nobody needs this level for an investigation',
    steps: [unset, ...rollOut(workload, pods)],
  }
  const change = `set the log level to INFO, or leave ${variable} out`
  return withOwners(ownersOf(workload.metadata), {namespace: workload.namespace, change}, [repair])
}

/** For a level that svcdiag set and recorded: it is put back in every workload of the component at once. */
export function resetRepair(component: ComponentName, workloads: readonly Workload[]): Repair {
  const namespace = workloads[0]?.namespace ?? null
  const reset = (level: string[]) => svcdiag(namespace, 'log-level', ...level)
  return {
    id: 'log-level.reset',
    summary: `restore the level that the ${component} had before svcdiag changed it`,
    steps: [
      {
        does: 'restore the recorded entries, and wait for the rollout',
        command: [reset(['reset', component, '--yes'])],
        changes: 'restarts-pods',
        objects: workloads.map(workloadRef),
        undo: [reset(['set', 'DEBUG', component, '--yes'])],
        needs: patching(workloads),
      },
    ],
  }
}

/** A sandbox has the level that it was made with. */
export function sandboxByHand(what: string): Repair {
  return {
    id: 'log-level.correct-sandbox-environment',
    summary: `remove ${what} from the environment of new sandboxes`,
    byHand: 'at-the-source',
    steps: [
      byHand(
        `Where the app is deployed from, remove ${what} from OH_AGENT_SERVER_ENV and from the environment of the warm pool.`,
      ),
      byHand('New sandboxes follow. Running conversations keep what they have.', 'nothing'),
    ],
  }
}
