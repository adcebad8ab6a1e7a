import {countsOf} from './replica-set.ts'
import {setOfTemplate, setsOf} from './revisions.ts'
import {
  asWorkload,
  type Condition,
  type LiveWorkload,
  movedLast,
  type News,
  resolveAmount,
  withCondition,
  withoutCondition,
} from './workload.ts'
import {timeOf, type World, wakeAt, writeStatus} from './world.ts'

export function writeDeploymentStatus(world: World, asked: LiveWorkload): void {
  const deployment = asWorkload(world.store.find('Deployment', asked.metadata.namespace, asked.metadata.name) ?? asked)
  const totals = totalsOf(world, deployment)
  const status = {
    observedGeneration: deployment.metadata.generation,
    ...unlessZero({
      replicas: totals.existing,
      updatedReplicas: totals.updated,
      readyReplicas: totals.ready,
      availableReplicas: totals.available,
      unavailableReplicas: Math.max(0, totals.wanted - totals.available),
    }),
    terminatingReplicas: totals.terminating,
    conditions: conditionsOf(world, deployment, totals),
  }
  writeStatus(world, deployment, status)
}

type Totals = ReturnType<typeof totalsOf>

function totalsOf(world: World, deployment: LiveWorkload) {
  const sets = setsOf(world, deployment)
  const latest = setOfTemplate(sets, deployment)
  const counts = sets.map(set => ({...countsOf(world, set), wanted: set.spec.replicas, isLatest: set === latest}))
  const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((total, count) => total + of(count), 0)
  return {
    desired: deployment.spec.replicas,
    wanted: sum(({wanted}) => wanted),
    existing: sum(({existing}) => existing),
    updated: sum(({existing, isLatest}) => (isLatest ? existing : 0)),
    ready: sum(({ready}) => ready),
    available: sum(({available}) => available),
    terminating: sum(({terminating}) => terminating),
  }
}

/** Returns the conditions. As in the real controller, the condition that changed last is at the end. */
function conditionsOf(world: World, deployment: LiveWorkload, totals: Totals): readonly Condition[] {
  const {spec, status} = deployment
  const time = timeOf(world)
  const old = status?.conditions ?? []
  const tolerated = resolveAmount(spec.strategy?.rollingUpdate?.maxUnavailable ?? 0, spec.replicas, Math.floor)
  const enough = totals.available >= spec.replicas - tolerated ? ENOUGH : TOO_FEW
  if (spec.paused === true) return withCondition(withCondition(old, PAUSED, time), enough, time)
  const resumed = old.some(({reason}) => reason === PAUSED.reason) ? withCondition(old, RESUMED, time) : old
  const progressed = withProgress(world, deployment, totals, withCondition(resumed, enough, time))
  const failure = setsOf(world, deployment).flatMap(set => set.status?.conditions ?? [])[0]
  return failure === undefined
    ? withoutCondition(progressed, 'ReplicaFailure')
    : withCondition(progressed, failure, time)
}

function withProgress(
  world: World,
  deployment: LiveWorkload,
  totals: Totals,
  conditions: readonly Condition[],
): readonly Condition[] {
  const current = conditions.find(({type}) => type === 'Progressing')
  if (totals.existing === totals.updated && current?.reason === COMPLETE) return conditions
  const name = setOfTemplate(setsOf(world, deployment), deployment)?.metadata.name ?? ''
  const words = (status: string, reason: string, text: string) =>
    news('Progressing', status, reason, `ReplicaSet "${name}" ${text}`)
  const time = timeOf(world)
  const isComplete = [totals.updated, totals.existing, totals.available].every(count => count === totals.desired)
  if (isComplete) return withCondition(conditions, words('True', COMPLETE, 'has successfully progressed.'), time)
  if (isFurther(deployment, totals))
    return movedLast(conditions, words('True', 'ReplicaSetUpdated', 'is progressing.'), time)
  const deadline = deadlineOf(deployment, current)
  if (deadline === null) return conditions
  if (world.clock.now() >= deadline)
    return withCondition(conditions, words('False', 'ProgressDeadlineExceeded', 'has timed out progressing.'), time)
  wakeAt(world, deadline)
  return conditions
}

const COMPLETE = 'NewReplicaSetAvailable'

/** Returns true if the rollout has progressed since the status was written. */
function isFurther({status = {}}: LiveWorkload, totals: Totals): boolean {
  const before = (field: string) => Number(status[field] ?? 0)
  return (
    totals.updated > before('updatedReplicas') ||
    totals.existing - totals.updated < before('replicas') - before('updatedReplicas') ||
    totals.ready > before('readyReplicas') ||
    totals.available > before('availableReplicas')
  )
}

/** Returns when the rollout counts as stuck, in ms since 1970; null if no rollout is in progress. */
function deadlineOf({spec}: LiveWorkload, current: Condition | undefined): number | null {
  if (current === undefined || current.reason === COMPLETE) return null
  return Date.parse(current.lastUpdateTime ?? current.lastTransitionTime) + (spec.progressDeadlineSeconds ?? 600) * 1000
}

const ENOUGH = news('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
const TOO_FEW = news(
  'Available',
  'False',
  'MinimumReplicasUnavailable',
  'Deployment does not have minimum availability.',
)
const PAUSED = news('Progressing', 'Unknown', 'DeploymentPaused', 'Deployment is paused')
const RESUMED = news('Progressing', 'Unknown', 'DeploymentResumed', 'Deployment is resumed')

function news(type: string, status: string, reason: string, message: string): News {
  return {type, status, reason, message}
}

function unlessZero(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}
