import type {Read} from '../cluster/port.ts'

/**
 * A probe is one GET to the service itself. It keeps the status, a few headers and the duration; the body is dropped
 * unread, because answers of the runtime API carry session keys of live sandboxes. Redirects are never followed.
 */
export interface ProbeRequest {
  readonly to: ProbeTarget
  readonly path: string
  readonly credential: Credential
  /** The one exception to "unread": the app's `/ready` names the store that failed; only which of the two is kept. */
  readonly keep?: 'ready-detail'
}

export type ProbeTarget =
  | {readonly via: 'port-forward'; readonly namespace: string; readonly pod: string; readonly port: number}
  | {readonly via: 'url'; readonly url: string}

/** What is sent as `X-API-Key`. The value itself is looked up where the secrets are kept, never carried in a request. */
export type Credential =
  | {readonly kind: 'none'}
  /** A random key of this run, of the usual alphabet and length. */
  | {readonly kind: 'wrong'}
  | {readonly kind: 'stored'; readonly ref: string}

export type ProbeAnswer = Answered | Unanswered

export interface Answered {
  readonly outcome: 'answered'
  readonly status: number
  readonly headers: Partial<Record<KeptHeader, string>>
  readonly body: BodyClass
  readonly durationMs: number
  /** With `keep: 'ready-detail'`: the store that the app's 503 names. */
  readonly failing?: 'database' | 'cache'
}

/** By the `content-type` header alone. */
export type BodyClass = 'json' | 'html' | 'other' | 'none'

export interface Unanswered {
  readonly outcome: 'no-answer'
  readonly cause: 'refused' | 'timeout' | 'tls' | 'unknown-host' | 'reset' | 'not-http'
  /** One line, no secret in it. */
  readonly detail: string
  readonly durationMs: number
}

export const KEPT_HEADERS = [
  'content-type',
  'content-length',
  'server',
  'via',
  'www-authenticate',
  'retry-after',
  'location',
  'date',
] as const
export type KeptHeader = (typeof KEPT_HEADERS)[number]

/** Sends probes; `missing` is a port-forward that the API server refused, or a run that ended first. */
export interface Prober {
  probe(request: ProbeRequest): Promise<Read<ProbeAnswer>>
}
