import {tend} from '../pods/kubelet.ts'
import {reconcileBudgets} from './budgets.ts'
import {reconcileDeployment} from './deployment.ts'
import {reconcileEndpoints} from './endpoints.ts'
import {reconcileIngresses} from './ingresses.ts'
import {reconcileNamespaces} from './namespaces.ts'
import {isTerminating} from './pods.ts'
import {reconcileReplicaSet} from './replica-set.ts'
import {placeAgain} from './scheduler.ts'
import {reconcileStatefulSet} from './stateful-set.ts'
import {reconcileVolumes} from './volumes.ts'
import {nodeOf, type World} from './world.ts'

/**
 * Does one step of all controllers and kubelets. Returns whether it changed something. `world.wake` is when the next
 * step is due.
 */
export function step(world: World): boolean {
  const before = world.store.revision()
  world.wake = Number.POSITIVE_INFINITY
  reconcileNamespaces(world)
  reconcileVolumes(world)
  stepPods(world)
  for (const deployment of world.store.ofKind('Deployment')) reconcileDeployment(world, deployment)
  reconcileIngresses(world)
  reconcileBudgets(world)
  reconcileEndpoints(world)
  return world.store.revision() !== before
}

/** Does one step of the kubelets and of the controllers that create pods. Returns whether it changed something. */
export function stepPods(world: World): boolean {
  const {store} = world
  const before = store.revision()
  const node = nodeOf(world)
  for (const pod of store.ofKind('Pod')) {
    const life = world.lives.get(pod.metadata.uid)
    if (isTerminating(pod)) {
      world.lives.delete(pod.metadata.uid)
      store.remove(pod)
    } else if (life !== undefined) {
      const isPlaced = (pod.spec as {nodeName?: string}).nodeName !== undefined
      if (isPlaced) tend(node, pod, life)
      else placeAgain(world, pod, life)
    }
  }
  for (const set of store.ofKind('ReplicaSet')) reconcileReplicaSet(world, set)
  for (const set of store.ofKind('StatefulSet')) reconcileStatefulSet(world, set)
  return store.revision() !== before
}
