import {type Static, Type} from 'typebox'
import {closed} from '../../events/declare.ts'
import {LONGEST_MS} from '../faults/kinds/delay.ts'

/** The faults that the receiver simulates for all later callbacks. */
export interface Faults {
  /** The delay of the response in milliseconds. */
  readonly delayMs: number
  readonly status: number | null
  /** If true, the connection is cut and nothing is stored. */
  readonly drop: boolean
}

export const NO_FAULTS: Faults = {delayMs: 0, status: null, drop: false}

export const WrittenFaults = closed('CallbackFaults', {
  delay_ms: Type.Optional(Type.Integer({minimum: 0, maximum: LONGEST_MS})),
  status: Type.Optional(Type.Union([Type.Integer({minimum: 200, maximum: 599}), Type.Null()])),
  drop: Type.Optional(Type.Boolean()),
})

export function writtenFaults({delayMs, status, drop}: Faults): object {
  return {delay_ms: delayMs, status, drop}
}

/** Returns the new faults. A missing field keeps its value from `before`. */
export function faultsOf({delay_ms, status, drop}: Static<typeof WrittenFaults>, before: Faults): Faults {
  return {
    delayMs: delay_ms ?? before.delayMs,
    status: status === undefined ? before.status : status,
    drop: drop ?? before.drop,
  }
}
