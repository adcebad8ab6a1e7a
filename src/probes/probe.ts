import type {Read} from '../cluster/port.ts'

/**
 * A probe is one GET to the service itself. The body is discarded, because responses of the runtime API contain session
 * keys of live sandboxes. Redirects are never followed.
 */
export interface ProbeRequest {
  readonly to: ProbeTarget
  readonly path: string
  readonly credential: Credential
  /** Keeps the store that the app's `/ready` reports as failed. All other content is dropped. */
  readonly keep?: 'ready-detail'
}

export type ProbeTarget =
  | {readonly via: 'port-forward'; readonly namespace: string; readonly pod: string; readonly port: number}
  | {readonly via: 'url'; readonly url: string}

/** The value of `X-API-Key`. A stored key is only referenced, and is looked up in the known values. */
export type Credential =
  | {readonly kind: 'none'}
  /** A random key, created once per run, with the usual alphabet and length. */
  | {readonly kind: 'wrong'}
  | {readonly kind: 'stored'; readonly ref: string}

export type ProbeAnswer = Answered | Unanswered

export interface Answered {
  readonly outcome: 'answered'
  readonly status: number
  readonly headers: Partial<Record<KeptHeader, string>>
  readonly body: BodyClass
  readonly durationMs: number
  /** The failed store in the app's 503, with `keep: 'ready-detail'`. */
  readonly failing?: 'database' | 'cache'
}

/** The class of a body, decided by the `content-type` header alone. */
export type BodyClass = 'json' | 'html' | 'other' | 'none'

export interface Unanswered {
  readonly outcome: 'no-answer'
  readonly cause: 'refused' | 'timeout' | 'tls' | 'unknown-host' | 'reset' | 'not-http'
  /** A description in one line, without secrets. */
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

/** A GET of a document of the service, for bundles only. */
export interface DocumentRequest {
  readonly to: Extract<ProbeTarget, {via: 'port-forward'}>
  readonly path: string
  /** The ref of the known value that is sent as the key; null sends no key. */
  readonly key: string | null
}

/** Reads documents of the service. Only the redactor may see them. */
export interface ServiceReader {
  /** Returns the body of a 200; `absent` after a 404. */
  document(request: DocumentRequest): Promise<Read<string>>
}

/** Sends probes. `missing` means that the API server refused the port-forward, or that the run ended first. */
export interface Prober {
  probe(request: ProbeRequest): Promise<Read<ProbeAnswer>>
}
