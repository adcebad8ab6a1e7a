import type {Pod} from '../cluster/objects.ts'
import type {Rule} from '../cluster/port.ts'
import {kubectl} from './command.ts'
import {kubectlName, type WorkloadName, workloadRef} from './objects.ts'
import type {Repair, Step} from './repair.ts'
import {rollOut} from './roll-out.ts'
import {byHand, patching, readLogs, restart, waitForRollout} from './steps.ts'

/** For what lives in a process and is gone when it starts anew. */
export function restartRepair(workload: WorkloadName, component: string, pods: readonly Pod[]): Repair {
  return {
    id: 'workload.restart',
    summary: 'read its log, because the state of the process is lost, then restart it',
    steps: [readTail(workload, component), restart([workload]), ...rollOut(workload, pods)],
  }
}

export function scaleUpRepair(workload: WorkloadName): Repair {
  const name = kubectlName(workload)
  const scale = (from: number, to: number) =>
    kubectl(workload.namespace, 'scale', name, `--current-replicas=${from}`, `--replicas=${to}`)
  return {
    id: 'workload.scale-up',
    summary: `scale ${name} up to one pod`,
    when: 'it was not scaled down on purpose',
    steps: [
      {
        does: 'scale it up, unless somebody else did meanwhile',
        command: [scale(0, 1)],
        changes: 'restarts-pods',
        objects: [workloadRef(workload)],
        undo: [scale(1, 0)],
        needs: scaling(workload),
      },
      waitForRollout(workload),
    ],
  }
}

/** Back to the revision before, whose pods ran. */
export function undoRollout(workload: WorkloadName, when: string): Repair {
  return {
    id: 'workload.undo-rollout',
    summary: `go back to the revision of ${kubectlName(workload)} before this one`,
    when,
    steps: [
      {
        does: 'write the template of the revision before again',
        command: [kubectl(workload.namespace, 'rollout', 'undo', kubectlName(workload))],
        changes: 'restarts-pods',
        objects: [workloadRef(workload)],
        undo: [kubectl(workload.namespace, 'rollout', 'undo', kubectlName(workload))],
        needs: [...patching([workload]), ...readingRevisions(workload)],
      },
      waitForRollout(workload),
    ],
  }
}

/** Sets a variable of one container, or with `null` takes every entry of it away; the pods are replaced. */
export function setEnvStep(workload: WorkloadName, container: string, variable: EnvChange): Step {
  const {name, to, from} = variable
  const set = (value: string | null) =>
    kubectl(
      workload.namespace,
      'set',
      'env',
      kubectlName(workload),
      '-c',
      container,
      value === null ? `${name}-` : `${name}=${value}`,
    )
  return {
    does: to === null ? `take ${name} out of container ${container}` : `set ${name} of container ${container} to ${to}`,
    command: [set(to)],
    changes: 'restarts-pods',
    objects: [workloadRef(workload)],
    undo:
      from === undefined ? 'the old value is not known here: it is where the workload is deployed from' : [set(from)],
    needs: patching([workload]),
  }
}

export interface EnvChange {
  readonly name: string
  /** Null: no entry. */
  readonly to: string | null
  /** What stands there now, where that may be printed; null: no entry. */
  readonly from?: string | null
}

/** For a program that fails for a reason of its own, or for want of something outside: look, then act by hand. */
export function lookingAt(
  workload: WorkloadName,
  component: string,
  rest: Pick<Repair, 'id' | 'summary' | 'byHand'>,
  ...steps: readonly string[]
): Repair {
  return {...rest, steps: [readTail(workload, component), ...steps.map(words => byHand(words))]}
}

function readTail({namespace}: WorkloadName, component: string): Step {
  return readLogs(namespace, component, '--tail', '50')
}

function readingRevisions({namespace}: WorkloadName): Rule[] {
  return [{apiGroup: 'apps', resource: 'replicasets', verbs: ['list'], namespace}]
}

function scaling({kind, namespace, name}: WorkloadName): Rule[] {
  const resource = kind === 'Deployment' ? 'deployments' : 'statefulsets'
  const at = {apiGroup: 'apps', namespace, resourceNames: [name]}
  return [
    {...at, resource, verbs: ['get']},
    {...at, resource: `${resource}/scale`, verbs: ['get', 'patch']},
  ]
}
