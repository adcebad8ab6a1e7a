import type {Rule} from '../cluster/port.ts'
import {workloadRule} from '../cluster/rules.ts'
import {type Command, kubectl, program, svcdiag} from './command.ts'
import {needsOf} from './needs.ts'
import {kubectlName, type WorkloadName, workloadRef} from './objects.ts'
import type {Step} from './repair.ts'

/** Returns a restart, because pods read Secrets and ConfigMaps only when they start. */
export function restart(workloads: readonly [WorkloadName, ...WorkloadName[]]): Step {
  const [{namespace}] = workloads
  return {
    does: `restart ${workloads.map(kubectlName).join(', ')}`,
    role: 'restart',
    command: [kubectl(namespace, 'rollout', 'restart', ...workloads.map(kubectlName))],
    changes: 'restarts-pods',
    objects: workloads.map(workloadRef),
    undo: 'nothing to undo: the pods restart with the same template',
    needs: patching(workloads),
  }
}

/**
 * Returns a wait of one second between a change and a restart. Kubernetes times are whole seconds, so only a later
 * second proves that the new pods started after the change.
 */
export function waitForNextSecond(): Step {
  return looking('wait, so that the times of the change and of the restart differ', [program('sleep', '1')])
}

/** Returns a step that fails if the rollout does not finish, because later steps need its pods. */
export function waitForRollout(workload: WorkloadName): Step {
  return looking(
    `wait until ${kubectlName(workload)} is rolled out`,
    [kubectl(workload.namespace, 'rollout', 'status', kubectlName(workload), '--timeout=5m')],
    [workloadRule(workload, ['get', 'list', 'watch'])],
  )
}

/** Returns a step that changes nothing. */
export function looking(does: string, command: Command, needs: readonly Rule[] = needsOf(command)): Step {
  return {does, command, changes: 'nothing', objects: [], needs}
}

/** Returns a step that prints the log of a component, with secrets masked. */
export function readLogs(namespace: string, component: string, ...words: readonly string[]): Step {
  return looking(`read the log of the ${component}`, [svcdiag(namespace, 'logs', component, ...words)])
}

/**
 * Returns a step that reads the log of a workload's component. A database belongs to no component, and of all sandboxes
 * only this one matters, so their own logs are read. The namespace is the installation's, so that all its secrets are
 * masked.
 */
export function readWorkloadLogs(
  {owner, component}: {readonly owner: WorkloadName; readonly component: string | null},
  {namespace}: {readonly namespace: string},
  ...words: readonly string[]
): Step {
  if (component !== null && component !== 'sandbox') return readLogs(namespace, component, ...words)
  const name = kubectlName(owner)
  const command = (place: string): Command => [svcdiag(place, 'logs', name, ...words)]
  const places = [...new Set([namespace, owner.namespace])]
  return looking(
    `read the log of ${name}`,
    command(namespace),
    places.flatMap(place => needsOf(command(place))),
  )
}

/** Returns a step that a person takes. */
export function byHand(does: string, changes: Step['changes'] = 'changes-data'): Step {
  return {does, changes, objects: [], needs: []}
}

/** Returns the permissions `get` and `patch` on these workloads, which kubectl needs to change one. */
export function patching(workloads: readonly WorkloadName[]): Rule[] {
  return workloads.map(workload => workloadRule(workload, ['get', 'patch']))
}
