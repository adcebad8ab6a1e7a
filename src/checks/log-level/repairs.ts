import type {ComponentName, Installation} from '../../installation/installation.ts'
import {managedBy} from '../../installation/log-level/managed-by.ts'
import {atTheSourceFirst, type SourceOwner} from '../../repairs/at-source.ts'
import {svcdiag} from '../../repairs/command.ts'
import {kubectlName, type WorkloadName, workloadRef} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, patching, readLogs, restart, waitForRollout} from '../../repairs/steps.ts'
import {setEnvStep} from '../../repairs/workload.ts'

/** One variable of one container that has to go. */
export interface Unwanted {
  readonly workload: WorkloadName
  readonly component: ComponentName
  readonly container: string
  readonly variable: string
  /** What stands there, where that is a plain word; undefined: not known. */
  readonly value: string | undefined
}

/**
 * Unset is INFO for every component, and leaves nothing behind that differs from the source: an entry written by hand
 * would be the next finding.
 */
export function unsetRepairs(unwanted: Unwanted, installation: Installation): Repair[] {
  const {workload, container, variable, value} = unwanted
  const from = value === undefined ? {} : {from: value}
  const repair: Repair = {
    id: 'log-level.unset-variable',
    summary: `take ${variable} out, so that ${kubectlName(workload)} logs at INFO, its default`,
    when: 'nobody needs the level for an investigation that goes on',
    steps: [setEnvStep(workload, container, {name: variable, to: null, ...from}), waitForRollout(workload)],
  }
  return atTheSourceFirst(repair, ownerOf(workload, installation), `set the log level to INFO, or leave ${variable} out`)
}

/** For a level that svcdiag set and recorded. */
export function resetRepair({workload, component}: Pick<Unwanted, 'workload' | 'component'>): Repair {
  const reset = (level: string[]) => svcdiag(workload.namespace, 'log-level', ...level)
  return {
    id: 'log-level.reset',
    summary: `put back the level that ${component} had before svcdiag changed it`,
    steps: [
      {
        does: 'restore the recorded entries, and wait for the rollout',
        command: [reset(['reset', component, '--yes'])],
        changes: 'restarts-pods',
        objects: [workloadRef(workload)],
        undo: [reset(['set', 'DEBUG', component, '--yes'])],
        needs: patching([workload]),
      },
    ],
  }
}

/** A sandbox has the level that it was made with. */
export function sandboxByHand(what: string): Repair {
  return {
    id: 'log-level.correct-sandbox-environment',
    summary: `take ${what} out of the environment of new sandboxes`,
    byHand: 'at-the-source',
    steps: [
      byHand(`Take ${what} out of OH_AGENT_SERVER_ENV and of the warm pool environment where the app is deployed from.`),
      byHand('New sandboxes follow. Running conversations keep what they have.', 'nothing'),
    ],
  }
}

/** Pods that run with another template than their workload has. */
export function finishRollout(workload: WorkloadName, component: ComponentName | null): Repair {
  const look = component === null ? [] : [readLogs(workload.namespace, component, '--tail', '50')]
  return {
    id: 'workload.restart-pods-behind',
    summary: 'restart the workload, so that its pods get the level of the template',
    steps: [...look, restart([workload]), waitForRollout(workload)] as unknown as Repair['steps'],
  }
}

function ownerOf({kind, namespace, name}: WorkloadName, {components}: Installation): SourceOwner | null {
  const workloads = Object.values(components).flatMap(each => (each.state === 'found' ? each.workloads : []))
  const workload = workloads.find(each => each.kind === kind && each.namespace === namespace && each.name === name)
  const [owner] = workload === undefined ? [] : managedBy(workload.metadata)
  if (owner === undefined) return null
  const named = owner.name === null ? owner.kind : `${owner.kind} (${owner.name})`
  const writesBack = owner.effect === 'reverts' ? 'within minutes' : 'at the next deployment'
  return {name: named, writesBack, source: `what ${named} deploys`}
}
