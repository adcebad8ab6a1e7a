import type {Static} from 'typebox'
import type {ServerLog} from '../../context.ts'
import type {SecretSource} from '../../request/schemas.ts'
import {MOST_SECRETS, tooMuchSecret} from './secrets.ts'

export type Source = string | Static<typeof SecretSource>

const TIME_MS = 30_000
const MOST_BYTES = 64 * 1024

/**
 * Resolves secrets to values by name; a lookup secret is fetched from its URL. Secrets that cannot be resolved are
 * logged and skipped. Throws `Refused` if there are more than a conversation may have.
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
  const response = await fetch(url, {headers, signal: AbortSignal.timeout(TIME_MS), redirect: 'error'})
  if (!response.ok || response.body === null) throw new Error('no answer')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
