import type {Ailment, Outside} from '../model.ts'

/** A running process: its variables, its ailment, and the state outside the cluster. */
export interface Running {
  readonly env: Readonly<Record<string, string>>
  readonly ailment: Ailment | null
  readonly outside: Outside
}

export interface Asked {
  /** The path of the request, without the query. */
  readonly path: string
  /** The header `X-API-Key`. */
  readonly key: unknown
  /** Different in every request. */
  readonly nonce: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Returns the answer of a process to a request. It depends only on the process's state. */
export type Program = (asked: Asked, running: Running) => Answer

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {status, headers: {'content-type': 'application/json', ...headers}, body: JSON.stringify(body)}
}

export function html(status: number, body: string): Answer {
  return {status, headers: {'content-type': 'text/html; charset=utf-8'}, body}
}

/** Returns the status of a health path: 200 if the process is healthy. */
export function healthOf({ailment}: Running): number {
  return ailment?.kind === 'failing' ? ailment.status : 200
}
