import {inspect} from 'node:util'

/**
 * The secret values that this run has read, by where they were read: `secret/NAMESPACE/NAME/KEY` or
 * `env/NAMESPACE/KIND/NAME/CONTAINER/VARIABLE`. Two readers only: the prober, which sends one, and the mask, which hides
 * all of them. It cannot be printed or serialised.
 */
export interface KnownValues {
  /** Under the ref `HOLDER/KEY`; thousands of containers make it worth keeping the two apart. */
  add(holder: string, key: string, value: Uint8Array | string): void
  /** For the prober alone. */
  reveal(ref: string): string | undefined
  /** For the mask alone; empty values are left out, there is nothing to hide. */
  entries(): Generator<{readonly ref: string; readonly value: string}>
}

const SEALED = '<sealed>'

export function createKnownValues(): KnownValues {
  const holders = new Map<string, Map<string, string>>()
  const known: KnownValues & {toJSON(): string; [inspect.custom](): string} = {
    add: (holder, key, value) => {
      const values = holders.get(holder) ?? new Map<string, string>()
      holders.set(holder, values.set(key, typeof value === 'string' ? value : Buffer.from(value).toString('utf8')))
    },
    reveal: ref => {
      const slash = ref.lastIndexOf('/')
      return holders.get(ref.slice(0, slash))?.get(ref.slice(slash + 1))
    },
    entries: () => withoutEmpty(holders),
    toJSON: () => SEALED,
    [inspect.custom]: () => SEALED,
  }
  return Object.freeze(known)
}

function* withoutEmpty(holders: ReadonlyMap<string, ReadonlyMap<string, string>>): ReturnType<KnownValues['entries']> {
  for (const [holder, values] of holders) {
    for (const [key, value] of values) if (value !== '') yield {ref: `${holder}/${key}`, value}
  }
}
