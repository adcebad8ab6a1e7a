import type {Static} from 'typebox'
import type {Declaration} from '../../../events/schema.ts'
import {complaint, type Refused, unprocessable} from '../../answers/refused.ts'
import type {ServerLog} from '../../context.ts'
import type {SecretSource} from '../../request/schemas.ts'
import {FREE, hidden} from './hide.ts'

type Named = readonly [name: string, value: string]

/** The secrets of a conversation. They are never stored, and they are masked in all output. */
export interface Secrets {
  /** The present values by name. */
  readonly values: ReadonlyMap<string, string>
  /** Returns the present values and the replaced ones, which earlier texts contain. */
  known(): readonly Named[]
  /** Adds all values or none. Throws `Refused` with 422 if there are too many secrets. */
  add(values: Readonly<Record<string, string>>): void
  /** Returns a copy with secrets masked. Words that `shape` declares stay unchanged. */
  hide<T>(document: T, shape?: Declaration): T
}

const SHORTEST = 3
/** The number of secrets is limited, because all output is searched for every spelling of every secret. */
const MOST_SECRETS = 1000
const MOST_BYTES = 128 * 1024

export function createSecrets(): Secrets {
  const values = new Map<string, string>()
  let replaced: readonly Named[] = []
  let needles: readonly string[] = []
  /** The last copy of each document is cached, because every save masks the same request. */
  let last = new WeakMap<object, {readonly shape: Declaration; readonly copy: unknown}>()
  const known = () => [...values, ...replaced]
  return {
    values,
    known,
    add(given) {
      const all = new Map([...values, ...Object.entries(given)])
      const earlier = replacedBy(all, [...values, ...replaced])
      assertFew([...all, ...earlier])
      for (const [name, value] of all) values.set(name, value)
      replaced = earlier
      needles = needlesOf(known().map(([, value]) => value))
      last = new WeakMap()
    },
    hide(document, shape = FREE) {
      if (needles.length === 0) return document
      if (typeof document !== 'object' || document === null) return hidden(document, shape, needles) as typeof document // the cast is safe: the copy has the type of the document
      const known = last.get(document)
      const copy = known?.shape === shape ? known.copy : hidden(document, shape, needles)
      last.set(document, {shape, copy})
      return copy as typeof document // the cast is safe: the copy has the type of the document
    },
  }
}

/** Returns the values that `now` does not have any more. */
function replacedBy(now: ReadonlyMap<string, string>, before: readonly Named[]): Named[] {
  const present = new Set(now.values())
  const gone = before.filter(([, value]) => !present.has(value))
  return [...new Map(gone.map(one => [one[1], one])).values()]
}

function assertFew(all: readonly Named[]): void {
  const bytes = all.reduce((sum, [, value]) => sum + Buffer.byteLength(value), 0)
  if (all.length > MOST_SECRETS || bytes > MOST_BYTES) throw tooMuchSecret()
}

function tooMuchSecret(): Refused {
  const msg = `Value error, a conversation has at most ${MOST_SECRETS} secrets, of ${MOST_BYTES / 1024} KiB together, with replaced values`
  return unprocessable(complaint(['body', 'secrets'], null, {type: 'value_error', msg}))
}

/** The longest spelling is first, because one secret may contain another. */
function needlesOf(values: Iterable<string>): string[] {
  const long = [...values].filter(value => value.length >= SHORTEST)
  const all = new Set(long.flatMap(value => [value, JSON.stringify(value).slice(1, -1)]))
  return [...all].toSorted((one, other) => other.length - one.length)
}

type Source = string | Static<typeof SecretSource>

const LOOKUP_MS = 30_000
const LONGEST_ANSWER = 64 * 1024

/**
 * Returns secret values by name. Fetches the values of lookup secrets from their URLs, and skips a secret if its
 * request fails. Throws `Refused` with 422 if there are too many secrets.
 */
export async function valuesOf(
  sources: Readonly<Record<string, Source>>,
  log: ServerLog,
): Promise<Record<string, string>> {
  if (Object.keys(sources).length > MOST_SECRETS) throw tooMuchSecret()
  const values = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => [name, await secretOf(name, source, log)] as const),
  )
  return Object.fromEntries(values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

async function secretOf(name: string, source: Source, log: ServerLog): Promise<string | null> {
  if (typeof source === 'string') return source
  if (source.kind !== 'LookupSecret') return source.value ?? null
  try {
    return await lookedUp(source.url ?? '', source.headers ?? {})
  } catch (cause) {
    log('warn', 'cannot look up a secret', {secret: name, cause: cause instanceof Error ? cause.name : 'Error'})
    return null
  }
}

async function lookedUp(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, {headers, signal: AbortSignal.timeout(LOOKUP_MS), redirect: 'error'})
  if (!response.ok || response.body === null) throw new Error('no answer')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > LONGEST_ANSWER) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
