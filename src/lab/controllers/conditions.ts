import type {Condition} from './workload.ts'

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
