import type {KubeObject} from '../../kube-api/state.ts'
import {isUnchanged} from './workload.ts'
import {timeOf, type World} from './world.ts'

interface Budget extends KubeObject {
  readonly spec: {readonly selector: {readonly matchLabels?: Readonly<Record<string, string>>}}
  readonly status?: {readonly conditions?: readonly {readonly lastTransitionTime: string}[]}
}

/** Counts the pods of each budget. A budget of the lab never allows a disruption. */
export function reconcileBudgets(world: World): void {
  for (const object of world.store.ofKind('PodDisruptionBudget')) {
    const budget = object as Budget // selected by kind
    const status = statusOf(world, budget)
    if (!isUnchanged(budget.status, status)) world.store.put({...budget, status})
  }
}

function statusOf(world: World, budget: Budget): object {
  const wanted = Object.entries(budget.spec.selector.matchLabels ?? {})
  const covered = world.store
    .ofKind('Pod')
    .filter(({metadata}) => metadata.namespace === budget.metadata.namespace)
    .filter(({metadata}) => wanted.every(([key, value]) => metadata.labels?.[key] === value)).length
  const condition = {
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'InsufficientPods',
    message: '',
    observedGeneration: 1,
    lastTransitionTime: budget.status?.conditions?.[0]?.lastTransitionTime ?? timeOf(world),
  }
  const counts = {currentHealthy: covered, desiredHealthy: covered, disruptionsAllowed: 0, expectedPods: covered}
  return {...counts, observedGeneration: 1, conditions: [condition]}
}
