/** Returns the age of a time as kubectl prints it: `45s`, `3m12s`, `5h2m`, `2d`. */
export function age(timestamp: string | null | undefined, now: Date): string {
  const ms = now.getTime() - Date.parse(timestamp ?? '')
  return Number.isNaN(ms) ? '<unknown>' : humanDuration(ms)
}

/** Returns the text for milliseconds. Up to two seconds in the future count as a clock difference. */
export function humanDuration(ms: number): string {
  const seconds = Math.trunc(ms / 1_000)
  if (seconds < -1) return '<invalid>'
  if (seconds < 120) return `${Math.max(seconds, 0)}s`
  const minutes = Math.trunc(seconds / 60)
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's')
  if (minutes < 180) return `${minutes}m`
  return hoursAndMore(minutes)
}

function hoursAndMore(minutes: number): string {
  const hours = Math.trunc(minutes / 60)
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm')
  if (hours < 48) return `${hours}h`
  const days = Math.trunc(hours / 24)
  if (days < 8) return pair(days, 'd', hours % 24, 'h')
  if (days < 365 * 2) return `${days}d`
  return days < 365 * 8 ? pair(Math.trunc(days / 365), 'y', days % 365, 'd') : `${Math.trunc(days / 365)}y`
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${small}${smallUnit}`
}
