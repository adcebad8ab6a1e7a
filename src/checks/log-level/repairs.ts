import type {Pod} from '../../cluster/objects.ts'
import {type ComponentName, type Installation, type Workload, workloadNamed} from '../../installation/installation.ts'
import {LOG_LEVEL_EXPIRES, LOG_LEVEL_PREVIOUS} from '../../installation/log-level/record.ts'
import {ownersOf} from '../../installation/ownership.ts'
import {withOwners} from '../../repairs/at-the-source.ts'
import {svcdiag} from '../../repairs/command.ts'
import {unsetEnv} from '../../repairs/env-entries.ts'
import {kubectlName, type Repair, type WorkloadName, workloadRef} from '../../repairs/repair.ts'
import {byHand, patching, rollOut} from '../../repairs/steps.ts'
import {finishRollout} from '../../repairs/workload.ts'
import {ageMs} from '../words/age.ts'
import type {LevelEntry} from './level-entries.ts'

export interface Unwanted {
  readonly workload: Workload
  readonly container: string
  readonly variable: string
  /** Candidates for the pods that block the rollout. */
  readonly pods: readonly Pod[]
}

/** Returns the removal of the variable. An entry that exists only in pods disappears when the rollout finishes. */
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

/** Returns the repair for new sandboxes. A running sandbox keeps the level that it was created with. */
export function sandboxByHand(what: string): Repair {
  return {
    id: 'log-level.correct-sandbox-environment',
    summary: `remove ${what} from the environment of new sandboxes`,
    byHand: 'at-the-source',
    steps: [
      byHand(
        `Where the app is deployed from, remove ${what} from OH_AGENT_SERVER_ENV and from the environment of the warm pool.`,
      ),
      byHand('New sandboxes get the new environment. Running conversations keep the old one.', 'nothing'),
    ],
  }
}

/** Returns `passed` if a temporary level of svcdiag has expired, else `pending`; null if the level does not expire. */
export function expiryOf(name: WorkloadName, installation: Installation, now: Date): 'pending' | 'passed' | null {
  const age = ageMs(annotationsOf(name, installation)[LOG_LEVEL_EXPIRES], now)
  if (age === null) return null
  return age < 0 ? 'pending' : 'passed'
}

export function isSetBySvcdiag({metadata: {annotations = {}}}: Workload): boolean {
  return LOG_LEVEL_PREVIOUS in annotations || LOG_LEVEL_EXPIRES in annotations
}

function annotationsOf(name: WorkloadName, installation: Installation): Readonly<Record<string, string>> {
  return workloadNamed(name, installation)?.metadata.annotations ?? {}
}

/** Returns the repairs of an entry: a reset if `manager`, its last writer, is svcdiag; otherwise the removal. */
export function entryRepairs(
  {workload, siblings, container, variable, pods}: LevelEntry,
  manager: string | null,
): readonly Repair[] {
  if (manager?.startsWith('svcdiag')) return [resetRepair(workload.component, siblings.filter(isSetBySvcdiag))]
  return unsetRepairs({workload, container: container.name, variable, pods})
}
