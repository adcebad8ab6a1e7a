import type {Compat} from '../events/compat.ts'
import type {Channel} from './channel.ts'
import type {Clock} from './clock.ts'
import type {Conversations} from './conversation/conversations.ts'
import type {Faults} from './faults/faults.ts'
import type {Journal} from './journal.ts'
import type {Metrics} from './metrics/metrics.ts'
import type {RecentRequests} from './recent-requests.ts'
import type {Store} from './store/store.ts'

/** Writes a line to the server's log. Every text passes through the redactor. */
export type ServerLog = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

export interface ServerSettings {
  readonly compat: Compat
  /** Which conversations can be searched without a key. */
  readonly share: 'all' | 'public'
  /** The IANA time zone for times without an offset. */
  readonly assumeTz: string
  /** The API key that routes require, unless a route is open to everybody. Null only in tests. */
  readonly apiKey: string | null
  /** The `X-Callback-Token` that a finish callback must carry; null accepts any callback. */
  readonly callbackToken: string | null
  /** The key that the application sends to the runtime API, and the key that the API accepts. */
  readonly keys: {readonly application: string; readonly runtime: string}
  /** The host names that requests may use, in addition to `localhost` and IP addresses. */
  readonly hosts: readonly string[]
  /** The origins whose pages may use the server, besides its own pages. */
  readonly origins: readonly string[]
}

export interface ServerContext {
  readonly settings: ServerSettings
  readonly store: Store
  readonly journal: Journal
  readonly channel: Channel
  readonly conversations: Conversations
  readonly clock: Clock
  readonly log: ServerLog
  readonly requests: RecentRequests
  readonly metrics: Metrics
  readonly faults: Faults
}
