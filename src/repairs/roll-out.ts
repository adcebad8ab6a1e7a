import type {Pod} from '../cluster/objects.ts'
import {isReady, podsOf} from '../installation/workload-pods.ts'
import {kubectl} from './command.ts'
import {coreRef, kubectlName, type WorkloadName} from './objects.ts'
import type {Step} from './repair.ts'
import {waitForRollout} from './steps.ts'

const REVISION = 'controller-revision-hash'
const POD_NAME = 'statefulset.kubernetes.io/pod-name'

/**
 * Returns the steps after a change of a workload's template: delete the pods that its controller does not replace, then
 * wait for the rollout.
 */
export function rollOut(workload: WorkloadName, pods: readonly Pod[]): [Step, ...Step[]] {
  const stuck = workload.kind === 'StatefulSet' ? podsOf(workload, pods, []).filter(pod => !isReady(pod)) : []
  const [first, ...others] = stuck
  return first === undefined
    ? [waitForRollout(workload)]
    : [deleteStuck(workload, [first, ...others]), waitForRollout(workload)]
}

/**
 * The controller of a StatefulSet waits until every pod is ready before it replaces the next one, even if the new template
 * would cure that pod (kubernetes.io: StatefulSets, "Forced rollback"). The selector names the old revision, so running
 * the command twice deletes no new pod.
 */
function deleteStuck(workload: WorkloadName, pods: readonly [Pod, ...Pod[]]): Step {
  const {namespace} = workload
  const names = pods.map(({metadata}) => metadata.name)
  const revisions = [...new Set(pods.flatMap(({metadata}) => metadata.labels?.[REVISION] ?? []))]
  const selector = `${POD_NAME} in (${names.join(',')}),${REVISION} in (${revisions.join(',')})`
  return {
    does: `delete ${names.join(', ')} of the old revision: ${kubectlName(workload)} replaces no pod that is not ready`,
    command: [kubectl(namespace, 'delete', 'pods', '-l', selector, '--wait=false')],
    changes: 'restarts-pods',
    objects: names.map(name => coreRef('Pod', namespace, name)),
    undo: 'nothing to undo: the controller creates the pods again',
    needs: [{apiGroup: '', resource: 'pods', verbs: ['list', 'delete'], namespace}],
  }
}
