import type {Compat} from '../../events/compat.ts'
import {failure} from '../answers/failure.ts'
import type {ServerLog} from '../context.ts'
import type {Parameter} from './parameter.ts'
import {LIMIT, limitUpTo, MOST_RESULTS} from './values.ts'

/** On routes of the agent server: of 1.43 a limit above 100 is read, and fails later (D10). */
export function agentLimit(compat: Compat): Parameter<number> {
  return compat === '1.43' ? limitUpTo(Number.POSITIVE_INFINITY) : LIMIT
}

/** That is later. Throws `Refused` with 500. */
export function assertLimit(limit: number, log: ServerLog, route: string): void {
  if (limit > MOST_RESULTS) throw failure(log, '', {route})
}
