import type {Static} from 'typebox'
import type {Usage} from '../scenario/steps.ts'
import {type Entry, update} from './append.ts'
import type {Live} from './live.ts'
import {STATS} from './stats.ts'

export function nextResponse({state}: Live): string {
  state.answers += 1
  return `resp-${state.answers}`
}

export function nextCall({state}: Live): string {
  state.calls += 1
  return `call_${state.calls}`
}

/** Counts what an answer took, and announces it; nothing where the scenario says nothing of it. */
export function usageOf(live: Live, {usage}: {usage?: Static<typeof Usage>}, responseId: string): Entry[] {
  const taken = usage ?? live.scenario.usage
  if (taken === undefined) return []
  live.usages.add(taken, responseId)
  return [update(live, STATS, live.usages.json(false))]
}
