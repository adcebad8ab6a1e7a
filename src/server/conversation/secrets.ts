/** Values of a conversation's secrets: in memory alone, and hidden in whatever is said of it. */
export interface Secrets {
  readonly values: ReadonlyMap<string, string>
  set(name: string, value: string): void
  /** A copy in which no text holds a value. Ids and kinds stay as they are. */
  hide<T>(document: T): T
}

/** In echoes of the request. */
export const MASKED_SECRET = '**********'
/** In events. */
export const HIDDEN_SECRET = '<secret-hidden>'

const SHORTEST = 3

export function createSecrets(): Secrets {
  const values = new Map<string, string>()
  let needles: readonly string[] = []
  return {
    values,
    set(name, value) {
      values.set(name, value)
      needles = needlesOf(values.values())
    },
    hide: document => (needles.length === 0 ? document : (hidden(document, needles) as typeof document)), // of the same shape
  }
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
