import type {Declaration} from '../../../events/schema.ts'
import type {Refused} from '../../answers/refused.ts'
import {complaint, unprocessable} from '../../answers/unprocessable.ts'
import {FREE, hidden} from './hide.ts'

/** Values of a conversation's secrets: in memory alone, and hidden in whatever is said of it. */
export interface Secrets {
  readonly values: ReadonlyMap<string, string>
  /** All of them or none. Throws `Refused` with 422 for more than can be hidden in time. */
  add(values: Readonly<Record<string, string>>): void
  /** A copy in which no text holds a value. What the shape declares as a word of ours stays as it is. */
  hide<T>(document: T, shape?: Declaration): T
}

const SHORTEST = 3
/** Whatever is said is searched for each of them, in every encoding. A variable of more bytes is given to no process. */
export const MOST_SECRETS = 1000
const MOST_BYTES = 128 * 1024

export function createSecrets(): Secrets {
  const values = new Map<string, string>()
  let needles: readonly string[] = []
  /** A request is hidden each time that its conversation is saved. */
  let last = new WeakMap<object, {readonly shape: Declaration; readonly copy: unknown}>()
  return {
    values,
    add(given) {
      const all = new Map([...values, ...Object.entries(given)])
      assertFew(all)
      for (const [name, value] of all) values.set(name, value)
      needles = needlesOf(values.values())
      last = new WeakMap()
    },
    hide(document, shape = FREE) {
      if (needles.length === 0) return document
      if (typeof document !== 'object' || document === null) return hidden(document, shape, needles) as typeof document // of the same shape
      const known = last.get(document)
      const copy = known?.shape === shape ? known.copy : hidden(document, shape, needles)
      last.set(document, {shape, copy})
      return copy as typeof document // of the same shape
    },
  }
}

function assertFew(all: ReadonlyMap<string, string>): void {
  const bytes = [...all.values()].reduce((sum, value) => sum + Buffer.byteLength(value), 0)
  if (all.size > MOST_SECRETS || bytes > MOST_BYTES) throw tooMuchSecret()
}

export function tooMuchSecret(): Refused {
  const msg = `Value error, a conversation has at most ${MOST_SECRETS} secrets, of ${MOST_BYTES / 1024} KiB together`
  return unprocessable(complaint(['body', 'secrets'], null, {type: 'value_error', msg}))
}

/** The values and how they look inside of JSON; the longest first, since one may hold another. */
function needlesOf(values: Iterable<string>): string[] {
  const long = [...values].filter(value => value.length >= SHORTEST)
  const all = new Set(long.flatMap(value => [value, JSON.stringify(value).slice(1, -1)]))
  return [...all].toSorted((one, other) => other.length - one.length)
}
