import {inspect} from 'node:util'

/**
 * The secret values that this run has read, by where they were read: `secret/NAMESPACE/NAME/KEY` or
 * `env/NAMESPACE/KIND/NAME/CONTAINER/VARIABLE`. Two readers only: the prober, which sends one, and the redactor, which
 * hides all of them. It cannot be printed or serialised.
 */
export interface KnownValues {
  /** Under the ref `HOLDER/KEY`; thousands of containers make it worth keeping the two apart. */
  add(holder: string, key: string, value: Uint8Array | string): void
  /** For the prober alone. */
  reveal(ref: string): string | undefined
  /** For the redactor alone; empty values are left out, there is nothing to hide. */
  entries(): Generator<KnownEntry>
  /** As long as this is the same, the entries are. */
  readonly version: number
}

export interface KnownEntry {
  readonly holder: string
  readonly key: string
  readonly value: Uint8Array
}

const SEALED = '<sealed>'

export function createKnownValues(): KnownValues {
  const holders = new Map<string, Map<string, Uint8Array | string>>()
  let version = 0
  const known: KnownValues & {toJSON(): string; [inspect.custom](): string} = {
    add: (holder, key, value) => {
      const values = holders.get(holder) ?? new Map<string, Uint8Array | string>()
      if (!isSame(values.get(key), value)) version += 1
      holders.set(holder, values.set(key, value))
    },
    reveal: ref => {
      const slash = ref.lastIndexOf('/')
      const value = holders.get(ref.slice(0, slash))?.get(ref.slice(slash + 1))
      return value === undefined ? undefined : bytesOf(value).toString('utf8')
    },
    entries: () => withoutEmpty(holders),
    get version() {
      return version
    },
    toJSON: () => SEALED,
    [inspect.custom]: () => SEALED,
  }
  return Object.freeze(known)
}

function* withoutEmpty(holders: ReadonlyMap<string, ReadonlyMap<string, Uint8Array | string>>): Generator<KnownEntry> {
  for (const [holder, values] of holders) {
    for (const [key, value] of values) if (value.length > 0) yield {holder, key, value: bytesOf(value)}
  }
}

function isSame(one: Uint8Array | string | undefined, other: Uint8Array | string): boolean {
  return one === other || (one !== undefined && bytesOf(one).equals(bytesOf(other)))
}

function bytesOf(value: Uint8Array | string): Buffer {
  return typeof value === 'string' ? Buffer.from(value) : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}
