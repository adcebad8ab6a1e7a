import {inspect} from 'node:util'

/** The secret values that this run has read, for the prober and the redactor only. They cannot be printed. */
export interface KnownValues {
  /** Adds a value. `holder` is `secret/NAMESPACE/NAME` or `env/NAMESPACE/KIND/NAME/CONTAINER`. */
  add(holder: string, key: string, value: Uint8Array | string): void
  /** Returns the value of a ref. Only the prober may call it. */
  reveal(ref: string): string | undefined
  /** Yields all values except empty ones. Only the redactor may call it. */
  entries(): Generator<KnownEntry>
  /** Changes whenever the entries change. */
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
