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
  readonly found: number
  /** The ids of the first events that match, in log order, at most `MOST_LISTED` of them. */
  readonly listed: readonly string[]
  /** Null if every event matches, or none meets any term. */
  readonly nearest: Nearest | null
}

/** The number of matching events that somebody waits for: at least `count`, or exactly `count` at the time limit. */
export interface Wanted {
  readonly count: number
  readonly exactly: boolean
}

export function isMet({found}: Tally, {count, exactly}: Wanted): boolean {
  return exactly ? found === count : found >= count
}

/** Returns true if later events cannot change whether the number is the wanted one. */
export function isDecided({found}: Tally, {count, exactly}: Wanted): boolean {
  return exactly ? found > count : found >= count
}

export interface EventCounter {
  add(id: string, event: Readonly<Record<string, unknown>>): void
  tally(): Tally
}

const MOST_LISTED = 1000

/** Counts the events that match a query. Of events that are equally near, the last one is kept. */
export function createEventCounter(query: Query): EventCounter {
  const listed: string[] = []
  let [events, found] = [0, 0]
  let nearest: Nearest | null = null
  return {
    add(id, event) {
      events++
      const unmet = unmetIn(query, event)
      if (unmet.length === 0) {
        found++
        if (listed.length < MOST_LISTED) listed.push(id)
      } else if (unmet.length < query.length && distance(unmet) <= distance(nearest?.unmet ?? unmet))
        nearest = {event: id, kind: String(event.kind), unmet}
    },
    tally: () => ({events, found, listed, nearest}),
  }
}

/** An event with another value is nearer than an event without a value. */
function distance(unmet: readonly Unmet[]): number {
  return unmet.reduce((sum, {value}) => sum + (value === null ? 1.01 : 1), 0)
}
