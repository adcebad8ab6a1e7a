import {createHash, timingSafeEqual} from 'node:crypto'

/** Who is let through to the runtime API. */
export interface Door {
  /** Values of `X-API-Key` that it takes for valid. */
  readonly acceptedKeys: readonly string[]
  /** `enforced` wants a valid key; `no-key` lets requests without a key through too; `any-key` lets everything through. */
  readonly door: 'enforced' | 'no-key' | 'any-key'
}

/** The one decision: of the route, of the start of a sandbox, and of the simulated installation (spec 4.4). */
export function isAdmitted({acceptedKeys, door}: Door, key: unknown): boolean {
  if (door === 'any-key' || (door === 'no-key' && key === undefined)) return true
  return typeof key === 'string' && key !== '' && acceptedKeys.some(accepted => isSame(accepted, key))
}

/** In the same time for any two texts. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash(one), hash(other))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
