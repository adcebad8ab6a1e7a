import {createHash, timingSafeEqual} from 'node:crypto'
import type {Clock} from '../clock.ts'

export interface Door {
  readonly acceptedKeys: readonly string[]
  /** `enforced` requires a valid key. `no-key` also admits requests without a key. `any-key` admits every request. */
  readonly door: 'enforced' | 'no-key' | 'any-key'
}

/** Returns true if a request with this key is admitted. */
export function isAdmitted({acceptedKeys, door}: Door, key: unknown): boolean {
  if (door === 'any-key' || (door === 'no-key' && key === undefined)) return true
  return (
    typeof key === 'string' && key !== '' && acceptedKeys.some(accepted => timingSafeEqual(hash(accepted), hash(key)))
  )
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** A sandbox in the list of the runtime API. In real installations, `session_api_key` must never be printed. */
export interface RuntimeEntry {
  readonly session_id: string
  readonly runtime_id: string
  readonly session_api_key: string
  readonly status: 'running' | 'paused' | 'stopped' | 'starting' | 'error'
  readonly url: string
}

export function listAnswer<E extends RuntimeEntry>(runtimes: readonly E[]): {runtimes: readonly E[]} {
  return {runtimes}
}

export function throttledAnswer(perMinute: number): {detail: string} {
  return {detail: `Rate limit exceeded: ${perMinute}/minute`}
}

const MINUTE = 60_000_000

/** Returns the function that decides whether one more request fits into the current minute. */
export function createRate(perMinute: number, clock: Pick<Clock, 'now'>): () => boolean {
  let began = Number.NEGATIVE_INFINITY
  let count = 0
  return () => {
    const now = clock.now()
    if (now - began >= MINUTE) {
      began = now
      count = 0
    }
    count += 1
    return count <= perMinute
  }
}
