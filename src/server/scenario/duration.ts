import {Type} from 'typebox'

const UNITS: Readonly<Record<string, number>> = {ms: 1, s: 1000, m: 60_000}
const PATTERN = '^[0-9]{1,6}(ms|s|m)$'

/** A duration in a scenario: `300ms`, `2s`, `5m`. */
export const Duration = Type.String({pattern: PATTERN, description: 'a time: 300ms, 2s, 5m'})

/** Returns milliseconds. The schema has validated the text. */
export function msOf(duration: string): number {
  const [, count = '0', unit = 'ms'] = /^(\d+)(ms|s|m)$/u.exec(duration) ?? []
  return Number(count) * (UNITS[unit] ?? 1)
}
