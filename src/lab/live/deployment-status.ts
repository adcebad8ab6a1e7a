import {countsOf} from './replica-set.ts'
import {latestSet, setsOf} from './revisions.ts'
import {asWorkload, type Condition, isUnchanged, type LiveWorkload, resolveAmount} from './workload.ts'
import {type Progress, timeOf, type World} from './world.ts'

interface Totals {
  readonly desired: number
  readonly wanted: number
  readonly existing: number
  readonly updated: number
  readonly ready: number
  readonly available: number
  readonly terminating: number
}

type News = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>

/** Writes down how far the rollout is, by the rules that `kubectl rollout status` reads it with. */
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
  if (!isUnchanged(deployment.status, status)) world.store.put({...deployment, status})
}

function totalsOf(world: World, deployment: LiveWorkload): Totals {
  const sets = setsOf(world, deployment)
  const latest = latestSet(world, deployment)
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

function conditionsOf(world: World, deployment: LiveWorkload, totals: Totals): Condition[] {
  const {spec, status} = deployment
  const old = new Map((status?.conditions ?? []).map(condition => [condition.type, condition]))
  const tolerated = resolveAmount(spec.strategy?.rollingUpdate?.maxUnavailable ?? 0, spec.replicas, Math.floor)
  const available = totals.available >= spec.replicas - tolerated ? ENOUGH : TOO_FEW
  const failure = latestSet(world, deployment)?.status?.conditions?.find(({type}) => type === 'ReplicaFailure')
  const failures = failure === undefined ? [] : [carried(old.get('ReplicaFailure'), failure, timeOf(world))]
  const first = carried(old.get('Available'), available, timeOf(world))
  return [first, ...failures, progressing(world, deployment, totals, old.get('Progressing'))]
}

function progressing(world: World, deployment: LiveWorkload, totals: Totals, old: Condition | undefined): Condition {
  if (deployment.spec.paused === true) return carried(old, PAUSED, timeOf(world))
  const name = latestSet(world, deployment)?.metadata.name ?? ''
  const {at, achieved} = progressOf(world, deployment, totals, old)
  const isComplete = [totals.updated, totals.existing, totals.available].every(count => count === totals.desired)
  const deadline = at + (deployment.spec.progressDeadlineSeconds ?? 600) * 1000
  const isLate = world.now() >= deadline
  if (!isComplete && !isLate) world.wakeAt(deadline)
  const words = (status: string, reason: string, text: string) => ({
    type: 'Progressing',
    status,
    reason,
    message: `ReplicaSet "${name}" ${text}`,
  })
  const news = isComplete
    ? words('True', 'NewReplicaSetAvailable', 'has successfully progressed.')
    : isLate
      ? words('False', 'ProgressDeadlineExceeded', 'has timed out progressing.')
      : words('True', achieved === '' ? 'NewReplicaSetCreated' : 'ReplicaSetUpdated', 'is progressing.')
  return carried(old, news, timeOf(world))
}

/** What was achieved before the lab started to watch, was when the condition was written. */
function progressOf(world: World, deployment: LiveWorkload, totals: Totals, old: Condition | undefined): Progress {
  const {uid} = deployment.metadata
  const achieved = [totals.updated, totals.ready, totals.available, totals.existing].join(' ')
  const known = world.progress.get(uid)
  if (known?.achieved === achieved) return known
  const at = known === undefined && old?.lastUpdateTime !== undefined ? Date.parse(old.lastUpdateTime) : world.now()
  const progress = {achieved, at}
  world.progress.set(uid, progress)
  return progress
}

function carried(old: Condition | undefined, news: News, time: string): Condition {
  const isSame = old?.status === news.status && old.reason === news.reason && old.message === news.message
  if (old !== undefined && isSame) return old
  const lastTransitionTime = old?.status === news.status ? old.lastTransitionTime : time
  const {type, status, reason, message} = news
  return {type, status, reason, message, lastTransitionTime, lastUpdateTime: time}
}

const ENOUGH: News = {
  type: 'Available',
  status: 'True',
  reason: 'MinimumReplicasAvailable',
  message: 'Deployment has minimum availability.',
}
const TOO_FEW: News = {
  type: 'Available',
  status: 'False',
  reason: 'MinimumReplicasUnavailable',
  message: 'Deployment does not have minimum availability.',
}
const PAUSED: News = {
  type: 'Progressing',
  status: 'Unknown',
  reason: 'DeploymentPaused',
  message: 'Deployment is paused',
}

function unlessZero(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}
