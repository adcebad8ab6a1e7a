import {inspect} from 'node:util'

/**
 * The secret values that this run has read, by where they were read: `secret/NAMESPACE/NAME/KEY` or
 * `env/NAMESPACE/KIND/NAME/CONTAINER/VARIABLE`. Two readers only: the prober, which sends one, and the mask, which hides
 * all of them. It cannot be printed or serialised.
 */
export interface KnownValues {
  add(ref: string, value: Uint8Array | string): void
  /** For the prober alone. */
  reveal(ref: string): string | undefined
  /** For the mask alone; empty values are left out, there is nothing to hide. */
  entries(): Iterable<{readonly ref: string; readonly value: string}>
}

const SEALED = '<sealed>'

export function createKnownValues(): KnownValues {
  const values = new Map<string, string>()
  const known: KnownValues & {toJSON(): string; [inspect.custom](): string} = {
    add: (ref, value) => {
      values.set(ref, typeof value === 'string' ? value : Buffer.from(value).toString('utf8'))
    },
    reveal: ref => values.get(ref),
    entries: () => withoutEmpty(values),
    toJSON: () => SEALED,
    [inspect.custom]: () => SEALED,
  }
  return Object.freeze(known)
}

function* withoutEmpty(values: ReadonlyMap<string, string>): Generator<{ref: string; value: string}> {
  for (const [ref, value] of values) if (value !== '') yield {ref, value}
}
