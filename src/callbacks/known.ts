import type {CallbackAttempt} from './attempt.ts'
import type {Resent, Seen} from './facts.ts'

/** What a server knows of the callbacks of a conversation. */
export interface KnownCallbacks {
  /** The recorded runs by the id of the hook's event. */
  readonly attempts: ReadonlyMap<string, CallbackAttempt>
  /** What arrived, by the id of the hook's event. */
  readonly seen: ReadonlyMap<string, Seen>
  /** What was sent again and accepted, by the id of the event of the finish. */
  readonly resent: ReadonlyMap<string, Resent>
  /** Callbacks without a run, by their time of arrival in microseconds since 1970. */
  readonly loose: readonly {readonly micros: number; readonly seen: Seen}[]
}
