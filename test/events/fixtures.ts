import {globSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

export const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))

export interface Fixture {
  readonly name: string
  /** The version of the reference service that wrote the fixture. */
  readonly version: string
  readonly event: Record<string, unknown>
}

export const SCENARIOS = [
  'blocked-prompt-still-fires-stop',
  'condensation',
  'confirm-reject',
  'finish-on-last-iteration-skips-stop',
  'hooks-full',
  'llm-error',
  'pause',
  'prompt-block',
  'stop-hook-block',
  'text-answer-followup',
] as const

/** Every recorded event, in its form on disk. */
export const STORED: readonly Fixture[] = globSync('*/*/events/*.json', {cwd: FIXTURES})
  .sort()
  .map(name => ({name, version: '1.43.1', event: parsed(name)}))

interface Constructed {
  readonly wire_exclude_none: Record<string, unknown>
  readonly wire_full: Record<string, unknown>
}

/** An event of each kind, in both renderings. */
export const CONSTRUCTED = globSync('constructed/*.json', {cwd: FIXTURES})
  .sort()
  .map(name => ({name, ...(parsed(name) as unknown as Constructed)}))

/** Every event that was recorded over HTTP or a WebSocket. */
export const SENT: readonly Fixture[] = globSync('http-vectors*/*.json', {cwd: FIXTURES}).flatMap(name => {
  const version = name.includes('1.58') ? '1.58.2' : '1.43.1'
  return eventsBelow(parsed(name)).map((event, at) => ({name: `${name} ${at} ${event.kind}`, version, event}))
})

export function scenario(name: (typeof SCENARIOS)[number]): Record<string, unknown>[] {
  return STORED.filter(fixture => fixture.name.startsWith(`${name}/`)).map(({event}) => event)
}

export function parsed(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(FIXTURES + name, 'utf8'))
}

function eventsBelow(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const {kind, id, source, timestamp} = value as Record<string, unknown>
  if ([kind, id, source, timestamp].every(own => typeof own === 'string')) return [value as Record<string, unknown>]
  return Object.values(value).flatMap(eventsBelow)
}
