import {ROOT} from '../events/ids.ts'
import {byTime} from '../events/read/in-order.ts'
import {timestampOf} from '../events/time.ts'
import type {Doubt} from './doubts.ts'

interface Placed {
  readonly id: string
  readonly micros: number | null
  readonly what: {readonly is: string}
}

/** Notices lines that are not in log order, for example reversed, sorted or mixed lines. */
export interface Order {
  /** Adds the next event of a source whose order counts. */
  add(fact: Placed, event: Readonly<Record<string, unknown>>): void
  /** Returns the facts sorted by time if an event preceded its cause and every event has a time. */
  repaired<F extends Placed>(facts: readonly F[]): readonly F[]
  doubts(facts: readonly Placed[]): Doubt[]
}

/** Clocks of one log may differ by this much, in microseconds. */
const TOLERATED = 1_000_000

export function createOrder(isKnown: (id: string) => boolean): Order {
  const awaited = new Map<string, string>()
  let early: {readonly id: string; readonly before: string} | null = null
  let latest: {readonly id: string; readonly micros: number} | null = null
  let backwards: {readonly id: string; readonly micros: number; readonly after: string} | null = null

  function awaitCause(cause: unknown, id: string): void {
    if (typeof cause === 'string' && cause !== ROOT && cause !== id && !isKnown(cause)) awaited.set(cause, id)
  }

  function notice({id, micros, what}: Placed, event: Readonly<Record<string, unknown>>): void {
    const waiting = awaited.size === 0 ? undefined : awaited.get(id)
    if (waiting !== undefined) early ??= {id: waiting, before: id}
    awaitCause(event.parent_id, id)
    if (what.is === 'result') awaitCause(event.action_id, id)
    if (micros === null || what.is === 'hook') return // the event of a hook precedes its cause, with the later time
    if (latest !== null && micros < latest.micros - TOLERATED) backwards ??= {id, micros, after: latest.id}
    if (latest === null || micros > latest.micros) latest = {id, micros}
  }

  const isSortable = (facts: readonly Placed[]) => facts.every(({micros}) => micros !== null)
  return {
    add: notice,
    repaired: facts => (early !== null && isSortable(facts) ? byTime(facts, ({micros}) => micros) : facts),
    doubts(facts) {
      if (early !== null) {
        const words = `the lines are not in log order: ${early.id} precedes ${early.before}, which it follows from`
        const remedy = isSortable(facts) ? 'the events were sorted by their times' : 'the cause can be wrong'
        return [{id: 'out-of-order', sentence: `${words}; ${remedy}`}]
      }
      if (backwards === null) return []
      const at = timestampOf(backwards.micros, 'spec')
      const sentence = `the times run backwards at ${backwards.id} (${at}), after ${backwards.after}: if the lines are not in log order, the cause can be wrong`
      return [{id: 'out-of-order', sentence}]
    },
  }
}
