import type {Compat} from '../events/compat.ts'
import type {Clock} from './clock.ts'
import type {Conversations} from './conversation/conversations.ts'
import type {Journal} from './journal.ts'
import type {Channel} from './live/channel.ts'
import type {Store} from './store/store.ts'

/** A line of the server's log. Texts pass the redactor where they are written. */
export type ServerLog = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

export interface ServerSettings {
  readonly compat: Compat
  /** Which conversations everybody may search. */
  readonly share: 'all' | 'public'
  /** What naive times are read in: an IANA name. */
  readonly assumeTz: string
  /** Needed on every route that is not open to everybody; null for none, which only tests have. */
  readonly apiKey: string | null
  /** What a finish callback has to carry as `X-Callback-Token`; null when any may come. */
  readonly callbackToken: string | null
  /** What the application sends to the runtime API, and what that accepts: where they differ, no sandbox starts. */
  readonly keys: {readonly application: string; readonly runtime: string}
  /** Names, besides addresses of loopback, under which the server may be asked. */
  readonly hosts: readonly string[]
}

/** What every route may use. */
export interface ServerContext {
  readonly settings: ServerSettings
  readonly store: Store
  readonly journal: Journal
  readonly channel: Channel
  readonly conversations: Conversations
  readonly clock: Clock
  readonly log: ServerLog
}
