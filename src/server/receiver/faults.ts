import {type Static, Type} from 'typebox'
import {closed} from '../../events/declare.ts'

/** What goes wrong with deliveries, for all that come from now on. */
export interface Faults {
  /** Milliseconds between a callback's arrival and its answer. */
  readonly delayMs: number
  /** Answered instead of 204. */
  readonly status: number | null
  /** The connection is cut and nothing is kept, as if it had been lost on the way. */
  readonly drop: boolean
}

export const NO_FAULTS: Faults = {delayMs: 0, status: null, drop: false}

const LONGEST_MS = 600_000

/** As they are written in a request. */
export const WrittenFaults = closed('CallbackFaults', {
  delay_ms: Type.Optional(Type.Integer({minimum: 0, maximum: LONGEST_MS})),
  status: Type.Optional(Type.Union([Type.Integer({minimum: 200, maximum: 599}), Type.Null()])),
  drop: Type.Optional(Type.Boolean()),
})

export function writtenFaults({delayMs, status, drop}: Faults): object {
  return {delay_ms: delayMs, status, drop}
}

/** What is not said stays as it is in `before`. */
export function faultsOf({delay_ms, status, drop}: Static<typeof WrittenFaults>, before: Faults): Faults {
  return {
    delayMs: delay_ms ?? before.delayMs,
    status: status === undefined ? before.status : status,
    drop: drop ?? before.drop,
  }
}
