export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The moment `seconds` before `now`, as Kubernetes writes times: whole seconds, `Z`. */
export function timeAgo(now: string, seconds: number): string {
  return new Date(Date.parse(now) - seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** With microseconds, as `eventTime` and node leases have it. */
export function microTimeAgo(now: string, seconds: number): string {
  return new Date(Date.parse(now) - seconds * 1000).toISOString().replace('Z', '000Z')
}
