import type {Ailment, Outside} from '../model.ts'

/** A process that runs: what it was given at its start, what is wrong with it, and the world around it. */
export interface Running {
  readonly env: Readonly<Record<string, string>>
  readonly ailment: Ailment | null
  readonly outside: Outside
}

export interface Asked {
  /** Without its query. */
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

/** What a process answers to a request: a function of its state alone. */
export type Program = (asked: Asked, running: Running) => Answer

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {status, headers: {'content-type': 'application/json', ...headers}, body: JSON.stringify(body)}
}

export function html(status: number, body: string): Answer {
  return {status, headers: {'content-type': 'text/html; charset=utf-8'}, body}
}

/** The status of a health path: 200 while nothing is wrong with the process. */
export function healthOf({ailment}: Running): number {
  return ailment?.kind === 'failing' ? ailment.status : 200
}
