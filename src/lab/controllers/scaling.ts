import {resolveAmount, type Strategy} from './workload.ts'

/** The wanted, existing and available number of pods of a ReplicaSet. */
export interface SetSize {
  readonly name: string
  readonly replicas: number
  readonly existing: number
  readonly available: number
}

/** Returns the next number of pods for each ReplicaSet of a Deployment, by name. */
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

/** Removes unavailable pods first, then as many available ones as the strategy allows. */
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
