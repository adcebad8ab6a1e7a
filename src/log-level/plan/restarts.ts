import type {Restarts} from '../change.ts'
import type {Target} from '../target.ts'

export const NO_RESTART: Restarts = {pods: 0, how: 'no pod restarts', byItself: true}

/** Returns what a change of the pod template does to the pods. */
export function restartsOf({workload, object}: Target): Restarts {
  const pods = object.spec.replicas ?? 1
  if (pods === 0) return {pods: 0, how: 'it is scaled to 0: no pod restarts', byItself: true}
  return 'paused' in object.spec && object.spec.paused ? PAUSED : wayOf(workload.kind, object, pods)
}

const PAUSED: Restarts = {
  pods: 0,
  how: 'its rollout is paused: the pods stay unchanged until it is resumed',
  byItself: false,
}

function wayOf(kind: 'Deployment' | 'StatefulSet', {spec}: Target['object'], pods: number): Restarts {
  if (kind === 'Deployment') {
    const recreates = 'strategy' in spec && spec.strategy?.type === 'Recreate'
    const how = recreates
      ? `${count(pods)} ends before a new one starts: it is down in between`
      : `${count(pods)} is replaced, the new one first`
    return {pods, how, byItself: true}
  }
  const strategy = 'updateStrategy' in spec ? spec.updateStrategy : undefined
  if (strategy?.type === 'OnDelete')
    return {pods: 0, how: 'it has the strategy OnDelete: its pods change when they are deleted', byItself: false}
  const partition = strategy?.rollingUpdate?.partition ?? 0
  const held = partition > 0 ? `; those below number ${partition} stay unchanged (partition)` : ''
  const how =
    pods === 1
      ? 'its pod ends before the new one starts, which is a short outage'
      : `${pods} pods restart, one after another`
  return {pods: Math.max(0, pods - partition), how: how + held, byItself: partition === 0}
}

function count(pods: number): string {
  return pods === 1 ? 'its pod' : `each of ${pods} pods`
}
