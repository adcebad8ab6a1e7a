export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Returns the milliseconds from an RFC 3339 time to now, negative for the future; null if the time is unreadable. */
export function ageMs(time: string | null | undefined, now: Date): number | null {
  const then = Date.parse(time ?? '')
  return Number.isNaN(then) ? null : now.getTime() - then
}

/** Returns the age in milliseconds of the first readable time; null if no time is readable. */
export function firstAgeMs(times: readonly (string | null | undefined)[], now: Date): number | null {
  for (const time of times) {
    const age = ageMs(time, now)
    if (age !== null) return age
  }
  return null
}

/** Returns an age in the largest unit that fits into the age at least twice: `90 s`, `12 min`, `30 h`, `3 d`. */
export function describeAge(ms: number | null): string {
  if (ms === null) return 'an unknown time'
  const [size, unit] = UNITS.find(([size]) => ms >= 2 * size) ?? [SECOND, 's']
  return `${Math.max(0, Math.floor(ms / size))} ${unit}`
}

const UNITS = [
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
] as const
