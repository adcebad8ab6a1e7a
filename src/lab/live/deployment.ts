import {textOrder} from '../../text-order.ts'
import {controllerEvent} from '../controllers/events.ts'
import {writeDeploymentStatus} from './deployment-status.ts'
import {countsOf, reconcileReplicaSet} from './replica-set.ts'
import {currentSet, setsOf} from './revisions.ts'
import {nextSizes, type SetSize} from './scaling.ts'
import type {LiveWorkload} from './workload.ts'
import type {World} from './world.ts'

/** One step of a rollout: the ReplicaSet of the template grows, the others shrink, as far as the strategy lets them. */
export function reconcileDeployment(world: World, deployment: LiveWorkload): void {
  if (deployment.spec.paused !== true) {
    const current = currentSet(world, deployment)
    scale(world, deployment, current)
    for (const set of setsOf(world, deployment))
      reconcileReplicaSet(world, set, `Deployment/${deployment.metadata.name}`)
    forgetOldSets(world, deployment, current)
  }
  writeDeploymentStatus(world, deployment)
}

function scale(world: World, deployment: LiveWorkload, current: LiveWorkload): void {
  const {replicas: desired, strategy = {type: 'RollingUpdate'}} = deployment.spec
  const sets = setsOf(world, deployment)
  const old = sets.filter(({metadata}) => metadata.uid !== current.metadata.uid).map(set => sizeOf(world, set))
  const sizes = nextSizes({desired, strategy, current: sizeOf(world, current), old})
  for (const set of sets) resize(world, deployment, set, sizes.get(set.metadata.name) ?? 0)
}

function sizeOf(world: World, set: LiveWorkload): SetSize {
  const {existing, available, terminating} = countsOf(world, set)
  return {name: set.metadata.name, replicas: set.spec.replicas, existing: existing + terminating, available}
}

function resize(world: World, deployment: LiveWorkload, set: LiveWorkload, replicas: number): void {
  const before = set.spec.replicas
  if (before === replicas) return
  const metadata = {...set.metadata, generation: set.metadata.generation + 1}
  world.store.put({...set, metadata, spec: {...set.spec, replicas}})
  const message = `Scaled ${before < replicas ? 'up' : 'down'} replica set ${set.metadata.name} from ${before} to ${replicas}`
  const event = {reason: 'ScalingReplicaSet', message, component: 'deployment-controller', ago: 0}
  for (const made of controllerEvent(world.atNow(), deployment, event)) world.store.put(made)
}

/** Empty ReplicaSets are kept for going back, the newest of them. */
function forgetOldSets(world: World, deployment: LiveWorkload, current: LiveWorkload): void {
  const {revisionHistoryLimit = 10} = deployment.spec
  const empty = setsOf(world, deployment)
    .filter(set => set.metadata.uid !== current.metadata.uid && set.spec.replicas === 0)
    .filter(set => countsOf(world, set).existing === 0)
    .toSorted((left, right) => textOrder(left.metadata.creationTimestamp, right.metadata.creationTimestamp))
  for (const set of empty.slice(0, Math.max(0, empty.length - revisionHistoryLimit))) world.store.remove(set)
}
