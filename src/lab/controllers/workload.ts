import type {KubeObject} from '../../kube-api/state.ts'
import type {WorkloadSpec} from '../manifests/types.ts'

/** A stored Deployment, ReplicaSet or StatefulSet, with types for the fields that its controller reads. */
export interface LiveWorkload extends KubeObject {
  readonly metadata: KubeObject['metadata'] & {readonly generation: number}
  readonly spec: WorkloadSpec & {
    replicas: number
    revisionHistoryLimit?: number
    strategy?: Strategy
    updateStrategy?: Strategy
    podManagementPolicy?: 'OrderedReady' | 'Parallel'
  }
  readonly status?: {readonly conditions?: readonly Condition[]; readonly [field: string]: unknown}
}

export interface Strategy {
  readonly type: string
  readonly rollingUpdate?: {maxSurge?: Amount; maxUnavailable?: Amount; partition?: number}
}

type Amount = number | string

export interface Condition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
  readonly lastTransitionTime: string
  readonly lastUpdateTime?: string
}

/** The cast is safe: callers pass only stored Deployments, ReplicaSets and StatefulSets, which have all fields. */
export function asWorkload(object: KubeObject): LiveWorkload {
  return object as LiveWorkload
}

/** Returns a number of pods. A percentage is relative to `replicas`, and `round` makes the result an integer. */
export function resolveAmount(amount: Amount, replicas: number, round: (value: number) => number): number {
  return typeof amount === 'number' ? amount : round((Number.parseFloat(amount) * replicas) / 100)
}

/** A condition without its times. */
export type News = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>

/** Returns the conditions with `news` at the end. Returns the same list if the status and reason have not changed. */
export function withCondition(conditions: readonly Condition[], news: News, time: string): readonly Condition[] {
  const old = conditions.find(({type}) => type === news.type)
  if (old?.status === news.status && old.reason === news.reason) return conditions
  return movedLast(conditions, news, time)
}

/** Returns the conditions with `news` at the end and a new update time, even if nothing else has changed. */
export function movedLast(conditions: readonly Condition[], news: News, time: string): readonly Condition[] {
  const {type, status, reason, message} = news
  const old = conditions.find(condition => condition.type === type)
  const lastTransitionTime = old?.status === status ? old.lastTransitionTime : time
  const moved = {type, status, reason, message, lastTransitionTime, lastUpdateTime: time}
  return [...conditions.filter(condition => condition.type !== type), moved]
}

export function withoutCondition(conditions: readonly Condition[], type: string): readonly Condition[] {
  return conditions.filter(condition => condition.type !== type)
}
