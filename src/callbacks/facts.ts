import type {ScriptOutcome} from '../events/finish-callback.ts'
import type {AttemptEnd} from './attempt.ts'
import type {Given} from './given.ts'

/** What is known of the Stop hooks of a conversation. */
export type StopHooks = 'sends-callback' | 'never-matches' | 'others' | 'none' | 'unknown'

/** Everything that is known about the callback of one finish. Null means unknown. */
export interface CallbackFacts {
  readonly conversation: string | null
  /** The end of a run. `code` is the code of an error. */
  readonly end: {
    readonly as: 'finished' | 'error'
    readonly event: string | null
    readonly at: string | null
    readonly code: string | null
  }
  readonly hooks: StopHooks
  readonly run: {readonly event: string; readonly exitCode: number | null; readonly error: string | null} | null
  readonly given: Given | null
  readonly ended: AttemptEnd | null
  readonly script: ScriptOutcome | null
  readonly seen: Seen | null
  /** When the callback was sent again and accepted. */
  readonly resent: Resent | null
}

/** A callback that `callbacks redeliver` sent, and that the receiver accepted. */
export interface Resent {
  readonly at: string
  /** The target, without its path. */
  readonly to: string
  readonly status: number
}

/** What a server knows of the request of a hook run. */
export interface Seen {
  /** `awaited`: it may still arrive; `dropped`: the requests of that time were dropped for newer ones. */
  readonly is: 'seen' | 'awaited' | 'missing' | 'dropped'
  /** True if the URL of the hook names this server; null if that is unknown. */
  readonly isHere: boolean | null
  /** The number of requests without a conversation at that time. */
  readonly nameless: number
  readonly request: SeenRequest | null
}

export interface SeenRequest {
  /** The id of the record of the request. */
  readonly id: string
  readonly at: string
  readonly path: string
  readonly answer: number
  /** `not-checked`: the path or the Host header was refused before the token was compared. */
  readonly token: 'matched' | 'missing' | 'wrong' | 'not-required' | 'not-checked' | 'unknown'
  readonly count: number
  /** True if the request names no conversation. It is then assigned to this run because of its time alone. */
  readonly isProbable: boolean
  /** The time after which the sender closed the connection without an answer. */
  readonly gaveUpAfterMs: number | null
}
