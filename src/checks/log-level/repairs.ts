import type {Pod} from '../../cluster/objects.ts'
import {type ComponentName, type Installation, type Workload, workloadNamed} from '../../installation/installation.ts'
import {LOG_LEVEL_EXPIRES, LOG_LEVEL_PREVIOUS} from '../../installation/log-level/record.ts'
import {ownersOf} from '../../installation/ownership.ts'
import {withOwners} from '../../repairs/at-the-source.ts'
import {svcdiag} from '../../repairs/command.ts'
import {unsetEnv} from '../../repairs/env-entries.ts'
import {kubectlName, type WorkloadName, workloadRef} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, patching, rollOut} from '../../repairs/steps.ts'
import {finishRollout} from '../../repairs/workload.ts'
import {ageMs} from '../words/age.ts'
import type {LevelEntry} from './level-entries.ts'

/** A variable of one container that should be removed. */
export interface Unwanted {
  readonly workload: Workload
  readonly container: string
  readonly variable: string
  /** Pods of the release, used to find the pods that would block a rollout. */
  readonly pods: readonly Pod[]
}

/**
 * Removes the variable. Unset means INFO for every component and does not differ from the source; an entry set by hand
 * would be the next finding. An entry that exists only in pods disappears with the pods.
 */
export function unsetRepairs({workload, container, variable, pods}: Unwanted): readonly Repair[] {
  const unset = unsetEnv(workload, container, variable)
  if (unset === null) return [finishRollout(workload)]
  const repair: Repair = {
    id: 'log-level.unset-variable',
    summary: `remove ${variable}, so that ${kubectlName(workload)} logs at INFO, its default`,
    when: 'this level is not needed for an investigation',
    steps: [unset, ...rollOut(workload, pods)],
  }
  const change = `set the log level to INFO, or leave ${variable} out`
  return withOwners(ownersOf(workload.metadata), {namespace: workload.namespace, change}, [repair])
}

/** Resets a level that svcdiag set and recorded, in every workload of the component at once. */
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

/** A sandbox keeps the level that it was created with. */
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

/** Returns whether a temporary level that svcdiag set has expired; null if it has no expiry. */
export function expiryOf(name: WorkloadName, installation: Installation, now: Date): 'pending' | 'passed' | null {
  const age = ageMs(annotationsOf(name, installation)[LOG_LEVEL_EXPIRES], now)
  if (age === null) return null
  return age < 0 ? 'pending' : 'passed'
}

/** Whether svcdiag set the level, so that it can restore the previous one. */
export function isSetBySvcdiag({metadata: {annotations = {}}}: Workload): boolean {
  return LOG_LEVEL_PREVIOUS in annotations || LOG_LEVEL_EXPIRES in annotations
}

function annotationsOf(name: WorkloadName, installation: Installation): Readonly<Record<string, string>> {
  return workloadNamed(name, installation)?.metadata.annotations ?? {}
}

/**
 * Returns the repairs of a template's entry, by its last writer. A null manager means that the writer does not matter.
 */
export function entryRepairs(
  {workload, siblings, container, variable, pods}: LevelEntry,
  manager: string | null,
): readonly Repair[] {
  if (manager?.startsWith('svcdiag')) return [resetRepair(workload.component, siblings.filter(isSetBySvcdiag))]
  return unsetRepairs({workload, container: container.name, variable, pods})
}
