export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Returns a time as Kubernetes writes it (RFC 3339, whole seconds, `Z`), from milliseconds since 1970. */
export function asTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** Returns the time `seconds` before `now`. */
export function timeAgo(now: string, seconds: number): string {
  return asTime(Date.parse(now) - seconds * 1000)
}
