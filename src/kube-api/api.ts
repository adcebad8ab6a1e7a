import type {IncomingMessage} from 'node:http'

import type {Audit} from './audit.ts'
import type {portForwarder, Upgrade} from './pods/port-forward.ts'
import type {History} from './read/history.ts'
import type {ClusterState} from './state.ts'

export interface Api {
  readonly state: ClusterState
  readonly history: History
  readonly forwarder: ReturnType<typeof portForwarder>
  /** The sockets of requests that upgrade. */
  readonly upgrades: WeakMap<IncomingMessage, Upgrade>
  /** Records every request for objects; null records nothing. */
  readonly audit: Audit | null
  /** Aborts when the server closes, so that streamed responses end. */
  readonly closing: AbortSignal
}
