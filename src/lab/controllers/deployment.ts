import type {KubeObject} from '../../kube-api/state.ts'
import {textOrder} from '../../text-order.ts'
import {controllerEvent} from '../objects/events.ts'
import {writeDeploymentStatus} from './deployment-status.ts'
import {countsOf} from './replica-set.ts'
import {currentSet, nameOfCurrent, setsOf} from './revisions.ts'
import {asWorkload, type LiveWorkload, resolveAmount, type Strategy} from './workload.ts'
import {remember, type World} from './world.ts'

/** Does one step of a rollout, as far as the strategy allows. */
export function reconcileDeployment(world: World, object: KubeObject): void {
  const deployment = asWorkload(object)
  if (deployment.spec.paused === true) scalePaused(world, deployment)
  else {
    const current = currentSet(world, deployment, () => firstSize(world, deployment))
    scale(world, deployment, current)
    forgetOldSets(world, deployment, current)
  }
  writeDeploymentStatus(world, deployment)
}

function firstSize(world: World, deployment: LiveWorkload): number {
  const {replicas: desired, strategy = {type: 'RollingUpdate'}} = deployment.spec
  const old = setsOf(world, deployment).map(set => sizeOf(world, set))
  const size = nextSizes({desired, strategy, current: NONE, old}).get(NONE.name) ?? 0
  if (size > 0) noteScaling(world, deployment, {name: nameOfCurrent(deployment), from: 0, to: size})
  return size
}

const NONE: SetSize = {name: '', replicas: 0, existing: 0, available: 0}

/** Scales the only active ReplicaSet, because a paused Deployment still follows `spec.replicas`. */
function scalePaused(world: World, deployment: LiveWorkload): void {
  const [only, ...others] = setsOf(world, deployment).filter(({spec}) => spec.replicas > 0)
  if (only !== undefined && others.length === 0) resize(world, deployment, only, deployment.spec.replicas)
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
  noteScaling(world, deployment, {name: set.metadata.name, from: before, to: replicas})
}

function noteScaling(
  world: World,
  deployment: LiveWorkload,
  {name, from, to}: {readonly name: string; readonly from: number; readonly to: number},
): void {
  const message = `Scaled ${from < to ? 'up' : 'down'} replica set ${name} from ${from} to ${to}`
  remember(world, at =>
    controllerEvent(deployment, 'deployment-controller', {reason: 'ScalingReplicaSet', message, at}),
  )
}

/** Deletes old empty ReplicaSets. Keeps the newest `revisionHistoryLimit` of them for rollbacks. */
function forgetOldSets(world: World, deployment: LiveWorkload, current: LiveWorkload): void {
  const {revisionHistoryLimit = 10} = deployment.spec
  const empty = setsOf(world, deployment)
    .filter(set => set.metadata.uid !== current.metadata.uid && set.spec.replicas === 0)
    .filter(set => countsOf(world, set).existing === 0)
    .toSorted((left, right) => textOrder(left.metadata.creationTimestamp, right.metadata.creationTimestamp))
  for (const set of empty.slice(0, Math.max(0, empty.length - revisionHistoryLimit))) world.store.remove(set)
}

/** The numbers of pods of a ReplicaSet. `existing` includes pods that are being deleted. */
interface SetSize {
  readonly name: string
  readonly replicas: number
  readonly existing: number
  readonly available: number
}

/** Returns the next `spec.replicas` of each ReplicaSet of a Deployment, by the name of the ReplicaSet. */
export function nextSizes(rollout: {
  readonly desired: number
  readonly strategy: Strategy
  readonly current: SetSize
  readonly old: readonly SetSize[]
}): ReadonlyMap<string, number> {
  return rollout.strategy.type === 'Recreate' ? recreated(rollout) : rolled(rollout)
}

type Rollout = Parameters<typeof nextSizes>[0]

function recreated({desired, current, old}: Rollout): Map<string, number> {
  const isClear = old.every(({replicas, existing}) => replicas === 0 && existing === 0)
  return new Map([...old.map(({name}) => [name, 0] as const), [current.name, isClear ? desired : current.replicas]])
}

function rolled({desired, strategy, current, old}: Rollout): Map<string, number> {
  const {maxSurge = '25%', maxUnavailable = '25%'} = strategy.rollingUpdate ?? {}
  const surge = resolveAmount(maxSurge, desired, Math.ceil)
  const tolerated = resolveAmount(maxUnavailable, desired, Math.floor)
  const leastAvailable = desired - (surge === 0 && tolerated === 0 ? 1 : tolerated)
  const total = sum([current, ...old], ({replicas}) => replicas)
  const grown = Math.min(desired, current.replicas + Math.max(0, desired + surge - total))
  const room = total - leastAvailable - (current.replicas - current.available)
  const healthy = sum([current, ...old], ({available}) => available) - leastAvailable
  return new Map([...shrunk(old, room, healthy), [current.name, grown]])
}

/** Removes unavailable pods first, then as many available pods as the strategy allows. */
function shrunk(old: readonly SetSize[], room: number, healthy: number): [string, number][] {
  let [left, spare] = [Math.max(0, room), Math.max(0, healthy)]
  return old.map(({name, replicas, available}) => {
    const unavailable = Math.min(left, Math.max(0, replicas - available))
    left -= unavailable
    const taken = Math.min(left, spare, replicas - unavailable)
    left -= taken
    spare -= taken
    return [name, replicas - unavailable - taken]
  })
}

function sum(sets: readonly SetSize[], of: (set: SetSize) => number): number {
  return sets.reduce((total, set) => total + of(set), 0)
}
