import {tend} from '../pods/kubelet.ts'
import type {Pace} from '../time.ts'
import {reconcileDeployment} from './deployment.ts'
import {reconcileEndpoints} from './endpoints.ts'
import {placeAgain} from './pods.ts'
import {reconcileReplicaSet} from './replica-set.ts'
import {reconcileBudgets, reconcileIngresses, reconcileNamespaces, reconcileVolumes} from './small-kinds.ts'
import {reconcileStatefulSet} from './stateful-set.ts'
import {isTerminating, nodeOf, type World} from './world.ts'

/** Runs everything once. Returns true if an object changed. Sets `world.wake` to the next step that is due anyway. */
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

/** Runs the kubelets and the controllers that create pods once. Returns true if an object changed. */
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

/** A step runs after each step that changed an object, at `world.wake`, and after each call of `wake`. */
export function startControllers(world: World, pace: Pace): {wake(): void; close(): void} {
  let due = Number.POSITIVE_INFINITY
  let callOff: (() => void) | null = null
  const schedule = (ms: number) => {
    if (due <= world.clock.now() + ms) return
    callOff?.()
    due = world.clock.now() + ms
    callOff = pace.after(ms, run)
  }
  const run = () => {
    due = Number.POSITIVE_INFINITY
    if (step(world)) schedule(pace.stepMs)
    else sleep()
  }
  const sleep = () => {
    if (world.wake < Number.POSITIVE_INFINITY) schedule(Math.max(1, world.wake - world.clock.now()))
  }
  sleep()
  return {wake: () => schedule(pace.stepMs), close: () => callOff?.()}
}
