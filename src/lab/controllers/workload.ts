import {isObject} from '../../kube-api/patch/json.ts'
import type {KubeObject} from '../../kube-api/state.ts'
import type {WorkloadSpec} from '../manifests/types.ts'

/** A stored Deployment, ReplicaSet or StatefulSet, as its controller reads it. */
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

export type Amount = number | string

export interface Condition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
  readonly lastTransitionTime: string
  readonly lastUpdateTime?: string
}

/** Returns the object as a workload. Stored objects of these kinds are complete. */
export function asWorkload(object: KubeObject): LiveWorkload {
  return object as LiveWorkload
}

/** Converts an amount to a number of pods. A percentage is relative to the replicas. */
export function resolveAmount(amount: Amount, replicas: number, round: (value: number) => number): number {
  return typeof amount === 'number' ? amount : round((Number.parseFloat(amount) * replicas) / 100)
}

/** Whether two values are equal as JSON. */
export function isUnchanged(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((item, index) => isUnchanged(item, after[index]))
  if (!isObject(before) || !isObject(after)) return false
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].every(key => isUnchanged(before[key], after[key]))
}

export type News = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>

/**
 * Returns the list with this condition, as the Deployment controller updates it. An unchanged condition keeps its
 * place, and the transition time changes only with the status.
 */
export function withCondition(conditions: readonly Condition[], news: News, time: string): readonly Condition[] {
  const old = conditions.find(({type}) => type === news.type)
  if (old?.status === news.status && old.reason === news.reason) return conditions
  return movedLast(conditions, news, time)
}

/** Returns the list after further progress: the update time changes although nothing else does. */
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
