import type {ScriptOutcome} from '../events/finish-callback.ts'
import type {Given} from './given.ts'

/** A run of a Stop hook that sends a callback, as the server that ran the hook recorded it. */
export interface CallbackAttempt {
  /** The id of the hook's event. */
  readonly event: string
  readonly given: Given
  /** Null while the hook runs, and if the server ended before the hook. */
  readonly end: AttemptEnd | null
}

export interface AttemptEnd {
  readonly exitCode: number
  readonly error: string | null
  /** Null if the script does not print its outcome. */
  readonly script: ScriptOutcome | null
}
