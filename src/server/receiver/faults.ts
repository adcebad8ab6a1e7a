import {type Static, Type} from 'typebox'
import {closed} from '../../events/declare.ts'

/** Simulated faults of all further deliveries. */
export interface Faults {
  /** The delay of the response in milliseconds. */
  readonly delayMs: number
  /** The status to answer instead of 204. */
  readonly status: number | null
  /** Cuts the connection and stores nothing, as if the callback were lost. */
  readonly drop: boolean
}

export const NO_FAULTS: Faults = {delayMs: 0, status: null, drop: false}

const LONGEST_MS = 600_000

/** The faults in the form of a request. */
export const WrittenFaults = closed('CallbackFaults', {
  delay_ms: Type.Optional(Type.Integer({minimum: 0, maximum: LONGEST_MS})),
  status: Type.Optional(Type.Union([Type.Integer({minimum: 200, maximum: 599}), Type.Null()])),
  drop: Type.Optional(Type.Boolean()),
})

/** Returns the JSON form of the faults. */
export function writtenFaults({delayMs, status, drop}: Faults): object {
  return {delay_ms: delayMs, status, drop}
}

/** Returns the new faults. Missing fields keep their value from `before`. */
export function faultsOf({delay_ms, status, drop}: Static<typeof WrittenFaults>, before: Faults): Faults {
  return {
    delayMs: delay_ms ?? before.delayMs,
    status: status === undefined ? before.status : status,
    drop: drop ?? before.drop,
  }
}
