/** A sandbox in the list. In a real installation `session_api_key` is a live credential, so never print it. */
export interface RuntimeEntry {
  readonly session_id: string
  readonly runtime_id: string
  readonly session_api_key: string
  readonly status: 'running' | 'paused' | 'stopped' | 'starting' | 'error'
  readonly url: string
}

/** Returns the body of the list. */
export function listAnswer<E extends RuntimeEntry>(runtimes: readonly E[]): {runtimes: readonly E[]} {
  return {runtimes}
}

/** Returns the body of a 429. */
export function throttledAnswer(perMinute: number): {detail: string} {
  return {detail: `Rate limit exceeded: ${perMinute}/minute`}
}
