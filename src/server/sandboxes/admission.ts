import {createHash, timingSafeEqual} from 'node:crypto'

/** The admission to the runtime API. */
export interface Door {
  /** The valid values of `X-API-Key`. */
  readonly acceptedKeys: readonly string[]
  /** `enforced` requires a valid key. `no-key` also admits requests without a key. `any-key` admits everything. */
  readonly door: 'enforced' | 'no-key' | 'any-key'
}

/** Whether a request with this key is admitted. The route, the start of a sandbox and the lab all use this decision. */
export function isAdmitted({acceptedKeys, door}: Door, key: unknown): boolean {
  if (door === 'any-key' || (door === 'no-key' && key === undefined)) return true
  return typeof key === 'string' && key !== '' && acceptedKeys.some(accepted => isSame(accepted, key))
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash(one), hash(other))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
