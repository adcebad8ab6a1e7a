import type {Rule} from '../cluster/port.ts'
import {workloadRule} from '../cluster/rules.ts'
import {type Command, kubectl, program, svcdiag} from './command.ts'
import {needsOf} from './needs.ts'
import {kubectlName, type WorkloadName, workloadRef} from './objects.ts'
import type {Step} from './repair.ts'

/** Pods read Secrets and ConfigMaps when they start: a change is only there after this. */
export function restart(workloads: readonly [WorkloadName, ...WorkloadName[]]): Step {
  const [{namespace}] = workloads
  return {
    does: `restart ${workloads.map(kubectlName).join(', ')}`,
    role: 'restart',
    command: [kubectl(namespace, 'rollout', 'restart', ...workloads.map(kubectlName))],
    changes: 'restarts-pods',
    objects: workloads.map(workloadRef),
    undo: 'nothing to go back to: the pods start again with the same template',
    needs: patching(workloads),
  }
}

/**
 * A restart right behind a change: times in Kubernetes are whole seconds, and only a later second proves that the new
 * pods started after the change.
 */
export function waitForNextSecond(): Step {
  return looking('wait, so that the times of the change and of the restart differ', [program('sleep', '1')])
}

/** Fails when the rollout does not finish: the steps behind it would build on pods that are not there. */
export function waitForRollout(workload: WorkloadName): Step {
  return looking(
    `wait until ${kubectlName(workload)} is rolled out`,
    [kubectl(workload.namespace, 'rollout', 'status', kubectlName(workload), '--timeout=5m')],
    [workloadRule(workload, ['get', 'list', 'watch'])],
  )
}

/** A step that changes nothing. */
export function looking(does: string, command: Command, needs: readonly Rule[] = needsOf(command)): Step {
  return {does, command, changes: 'nothing', objects: [], needs}
}

/** Reads the log of a component, with secrets masked. */
export function readLogs(namespace: string, component: string, ...words: readonly string[]): Step {
  return looking(`read the log of the ${component}`, [svcdiag(namespace, 'logs', component, ...words)])
}

/**
 * Reads the log of the component that a workload is part of. A database is part of none, and of sandboxes only this one is
 * of interest: their own log is read. The namespace is the installation's, so that all its secrets are masked.
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

/** A step that a person takes, in words. */
export function byHand(does: string, changes: Step['changes'] = 'changes-data'): Step {
  return {does, changes, objects: [], needs: []}
}

/** `get` and `patch` on these workloads, which is what kubectl asks for to change one. */
export function patching(workloads: readonly WorkloadName[]): Rule[] {
  return workloads.map(workload => workloadRule(workload, ['get', 'patch']))
}
