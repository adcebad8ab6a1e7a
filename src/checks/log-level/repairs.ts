import type {ComponentName, Workload} from '../../installation/installation.ts'
import type {Owner} from '../../installation/ownership.ts'
import {svcdiag} from '../../repairs/command.ts'
import {kubectlName, type WorkloadName, workloadRef} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, patching, waitForRollout} from '../../repairs/steps.ts'
import {setEnvStep} from '../../repairs/workload.ts'
import {withOwners} from '../at-the-source.ts'

/** One variable of one container to remove. */
export interface Unwanted {
  readonly workload: WorkloadName
  readonly component: ComponentName
  readonly container: string
  readonly variable: string
  /** Its value, if that is a plain word; undefined if it is not known. */
  readonly value: string | undefined
}

/**
 * Unset is INFO for every component, and leaves nothing behind that differs from the source: an entry written by hand
 * would be the next finding.
 */
export function unsetRepair({workload, container, variable, value}: Unwanted): Repair {
  const from = value === undefined ? {} : {from: value}
  return {
    id: 'log-level.unset-variable',
    summary: `remove ${variable}, so that ${kubectlName(workload)} logs at INFO, its default`,
    when: 'nobody needs this level for an investigation',
    steps: [setEnvStep(workload, container, {name: variable, to: null, ...from}), waitForRollout(workload)],
  }
}

/** The same, at the source first where something owns the workload. */
export function unsetRepairs(unwanted: Unwanted, owners: readonly Owner[]): readonly Repair[] {
  const change = `set the log level to INFO, or leave ${unwanted.variable} out`
  return withOwners(owners, {namespace: unwanted.workload.namespace, change}, [unsetRepair(unwanted)])
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
