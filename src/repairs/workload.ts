import type {Pod} from '../cluster/objects.ts'
import {workloadRule} from '../cluster/rules.ts'
import {asSeen, atRevision, restartAsSeen, type SeenWorkload} from './as-seen.ts'
import {kubectl} from './command.ts'
import {kubectlName, type Repair, type Step, type WorkloadName, workloadRef} from './repair.ts'
import {byHand, looking, patching, readLogs, rollOut} from './steps.ts'

/** Returns the repair of a process that hangs. It reads the log first, because a restart discards the state. */
export function restartRepair(workload: SeenWorkload, component: string, pods: readonly Pod[]): Repair {
  return {
    id: 'workload.restart',
    summary: 'read the log, because a restart discards the state of the process; then restart the workload',
    steps: [readTail(workload, component), ...restartAsSeen([workload]), ...rollOut(workload, pods)],
  }
}

export function scaleUpRepair(workload: WorkloadName): Repair {
  const name = kubectlName(workload)
  const scale = (from: number, to: number) =>
    kubectl(workload.namespace, 'scale', name, `--current-replicas=${from}`, `--replicas=${to}`)
  return {
    id: 'workload.scale-up',
    summary: `scale ${name} up to one pod`,
    when: 'the workload was not scaled down on purpose',
    steps: [
      {
        does: `scale ${name} up, unless it was scaled up since the check`,
        command: [scale(0, 1)],
        changes: 'restarts-pods',
        objects: [workloadRef(workload)],
        undo: [scale(1, 0)],
        needs: [workloadRule(workload, ['get']), workloadRule(workload, ['get', 'patch'], '/scale')],
      },
      ...rollOut(workload, []),
    ],
  }
}

/** Revision numbers of a rollback. `works`: pods of the target revision are ready now. */
export interface WayBack {
  readonly from: number
  readonly to: number
  readonly works: boolean
}

/** Returns a rollback to a revision. A second run fails, because a rollback gives the revision a new number. */
export function undoRollout(
  workload: WorkloadName,
  {from, to, works}: WayBack,
  when: string,
  pods: readonly Pod[],
): Repair {
  const {namespace} = workload
  const name = kubectlName(workload)
  const goTo = (revision: number) => kubectl(namespace, 'rollout', 'undo', name, `--to-revision=${revision}`)
  return {
    id: 'workload.undo-rollout',
    summary: `go back to revision ${to} of ${name}${works ? ', whose pods are ready' : ''}`,
    when: works ? when : `${when}, and revision ${to} worked: none of its pods exists any more`,
    steps: [
      asSeen(workload, atRevision(from)),
      {
        does: `restore the pod template of revision ${to}`,
        command: [goTo(to)],
        changes: 'restarts-pods',
        objects: [workloadRef(workload)],
        undo: [goTo(from)],
        needs: [...patching([workload]), {apiGroup: 'apps', resource: 'replicasets', verbs: ['list'], namespace}],
      },
      ...rollOut(workload, pods),
    ],
  }
}

/** Returns the repair of pods that do not follow their template. A restart would meet the same obstacle. */
export function finishRollout(workload: WorkloadName): Repair {
  const name = kubectlName(workload)
  const status = kubectl(workload.namespace, 'rollout', 'status', name, '--timeout=10s')
  return {
    id: 'rollouts.finish',
    summary: 'find out why the new pods do not replace the old ones',
    byHand: 'another-finding',
    steps: [
      looking('see the progress of the rollout', [status]),
      byHand('Repair the causes that rollouts.settled and the checks of pods name.', 'nothing'),
      byHand(
        'If nothing hangs, the update strategy keeps the old pods (OnDelete, or a partition): delete them when their restart does no harm.',
        'restarts-pods',
      ),
    ],
  }
}

/** Returns the repair of a program that fails for an internal reason: read its log, then act by hand. */
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
