import type {KubeObject} from '../../kube-api/state.ts'
import type {LabInstallation} from '../model.ts'
import type {Pace} from '../pace.ts'
import type {Store} from '../store.ts'
import {reconcileDeployment} from './deployment.ts'
import {reconcileEndpoints} from './endpoints.ts'
import {stepPods} from './pods.ts'
import {reconcileStatefulSet} from './stateful-set.ts'
import {asWorkload} from './workload.ts'
import {createWorld, type World} from './world.ts'

export interface Controllers {
  /** A workload was changed: from now on its pods follow it. */
  readonly changed: (object: KubeObject) => void
  close(): void
}

/**
 * Controllers and kubelets of a lab, as far as somebody changes something: a workload nobody touched stays as its
 * installation has it. They work in steps, one after another while a step changes something, and sleep else.
 */
export function startControllers(parts: {
  readonly installation: LabInstallation
  readonly store: Store
  readonly pace: Pace
  /** Milliseconds since 1970, by the clock of the nodes. */
  readonly now: () => number
}): Controllers {
  const {pace, store} = parts
  const touched = new Map<string, KubeObject>()
  let wakeAt = Number.POSITIVE_INFINITY
  let due = Number.POSITIVE_INFINITY
  let callOff: (() => void) | null = null
  const world = createWorld(parts, time => {
    wakeAt = Math.min(wakeAt, time)
  })
  const schedule = (ms: number) => {
    if (due <= world.now() + ms) return
    callOff?.()
    due = world.now() + ms
    callOff = pace.after(ms, run)
  }
  const run = () => {
    due = Number.POSITIVE_INFINITY
    wakeAt = Number.POSITIVE_INFINITY
    const before = store.revision()
    step(world, [...touched.values()])
    if (store.revision() !== before) schedule(pace.stepMs)
    else if (wakeAt < Number.POSITIVE_INFINITY) schedule(Math.max(1, wakeAt - world.now()))
  }
  return {
    changed: object => {
      if (object.kind !== 'Deployment' && object.kind !== 'StatefulSet') return
      touched.set(object.metadata.uid, object)
      schedule(pace.stepMs)
    },
    close: () => callOff?.(),
  }
}

function step(world: World, workloads: readonly KubeObject[]): void {
  const before = world.store.revision()
  stepPods(world)
  for (const {kind, metadata} of workloads) {
    const stored = world.store.find(kind, metadata.namespace, metadata.name)
    if (stored === undefined) continue
    const reconcile = kind === 'Deployment' ? reconcileDeployment : reconcileStatefulSet
    reconcile(world, asWorkload(stored))
  }
  if (world.store.revision() !== before) reconcileEndpoints(world)
}
