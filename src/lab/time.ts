export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** RFC 3339 with whole seconds and `Z`, as Kubernetes writes times; from milliseconds since 1970. */
export function asTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** The moment `seconds` before `now`. */
export function timeAgo(now: string, seconds: number): string {
  return asTime(Date.parse(now) - seconds * 1000)
}
