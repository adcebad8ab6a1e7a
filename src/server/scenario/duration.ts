import {Type} from 'typebox'

const UNITS: Readonly<Record<string, number>> = {ms: 1, s: 1000, m: 60_000}
const PATTERN = '^[0-9]{1,6}(ms|s|m)$'

/** A time as a scenario writes it: `300ms`, `2s`, `5m`. */
export const Duration = Type.String({pattern: PATTERN, description: 'a time: 300ms, 2s, 5m'})

/** In milliseconds. Takes what the schema lets through. */
export function msOf(duration: string): number {
  const [, count = '0', unit = 'ms'] = /^(\d+)(ms|s|m)$/u.exec(duration) ?? []
  return Number(count) * (UNITS[unit] ?? 1)
}
