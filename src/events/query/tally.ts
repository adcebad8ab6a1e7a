import {type Unmet, unmetIn} from './match.ts'
import type {Query} from './parse.ts'

/** The event that meets most terms, of those that do not match. */
export interface Nearest {
  readonly event: string
  readonly kind: string
  readonly unmet: readonly Unmet[]
}

/** What a query found among the events so far. */
export interface Tally {
  readonly events: number
  /** The ids of the events that match, in log order. */
  readonly found: readonly string[]
  /** Null if every event matches, or none meets any term. */
  readonly nearest: Nearest | null
}

export const NOTHING: Tally = {events: 0, found: [], nearest: null}

/** Counts one more event. Of events that are equally near, the last one is kept. */
export function tallied(tally: Tally, query: Query, id: string, event: Readonly<Record<string, unknown>>): Tally {
  const unmet = unmetIn(query, event)
  const events = tally.events + 1
  if (unmet.length === 0) return {...tally, events, found: [...tally.found, id]}
  const isNear = unmet.length < query.length && distance(unmet) <= distance(tally.nearest?.unmet ?? unmet)
  return {...tally, events, nearest: isNear ? {event: id, kind: String(event.kind), unmet} : tally.nearest}
}

/** An event with another value is nearer than an event without a value. */
function distance(unmet: readonly Unmet[]): number {
  return unmet.reduce((sum, {value}) => sum + (value === null ? 1.01 : 1), 0)
}
