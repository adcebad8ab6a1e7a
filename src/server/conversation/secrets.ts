import type {Refused} from '../refused.ts'
import {complaint, unprocessable} from '../unprocessable.ts'

/** Values of a conversation's secrets: in memory alone, and hidden in whatever is said of it. */
export interface Secrets {
  readonly values: ReadonlyMap<string, string>
  /** All of them or none. Throws `Refused` with 422 for more than can be hidden in time. */
  add(values: Readonly<Record<string, string>>): void
  /** A copy in which no text holds a value. Ids and kinds stay as they are. */
  hide<T>(document: T): T
}

/** In events. */
export const HIDDEN_SECRET = '<secret-hidden>'

const SHORTEST = 3
/** Whatever is said is searched for each of them, in every encoding. A variable of more bytes is given to no process. */
export const MOST_SECRETS = 1000
const MOST_BYTES = 128 * 1024

export function createSecrets(): Secrets {
  const values = new Map<string, string>()
  let needles: readonly string[] = []
  return {
    values,
    add(given) {
      const all = new Map([...values, ...Object.entries(given)])
      assertFew(all)
      for (const [name, value] of all) values.set(name, value)
      needles = needlesOf(values.values())
    },
    hide: document => (needles.length === 0 ? document : (hidden(document, needles) as typeof document)), // of the same shape
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

function hidden(value: unknown, needles: readonly string[]): unknown {
  if (typeof value === 'string') return needles.reduce((text, needle) => text.replaceAll(needle, HIDDEN_SECRET), value)
  if (Array.isArray(value)) return value.map(item => hidden(item, needles))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, isStructure(name) ? own : hidden(own, needles)]),
  )
}

const STRUCTURE = new Set([
  'id',
  'kind',
  'timestamp',
  'source',
  'role',
  'type',
  'tool_name',
  'hook_event_type',
  'forgotten_event_ids',
])

/** What tells events apart and holds them together: no place for a secret, and broken by a mask. */
function isStructure(name: string): boolean {
  return STRUCTURE.has(name) || name.endsWith('_id')
}
