import type {Compat} from './compat.ts'

const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)[Tt_ ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:([Zz])|([+-])(\d\d):?(\d\d))?$/u

export interface Instant {
  /** Microseconds since 1970. A time without an offset is read as UTC. */
  readonly micros: number
  /** The time has no offset: it is the local time of the machine that wrote it. */
  readonly naive: boolean
}

/** Parses the time of an event, null if it is invalid. More than six fraction digits are cut off. */
export function instantOf(written: unknown): Instant | null {
  const match = typeof written === 'string' ? TIMESTAMP.exec(written) : null
  if (match === null) return null
  const [, year, month, day, hour, minute, second = '0', fraction = '', zulu, sign, hours = '0', minutes = '0'] = match
  const parts = [year, month, day, hour, minute, second].map(Number)
  const ms = utc(parts)
  if (ms === null || Number(hours) > 23 || Number(minutes) > 59) return null
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const micros = Number(fraction.slice(0, 6).padEnd(6, '0'))
  return {micros: (ms - offset * 60_000) * 1000 + micros, naive: zulu === undefined && sign === undefined}
}

/** Returns null for dates and hours that do not exist, such as 30 February or 24:00. */
function utc(parts: readonly number[]): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  const back = [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ]
  return back.every((part, at) => part === parts[at]) ? date.getTime() : null
}

/**
 * Formats the time of an event: UTC with six digits and `Z`. The reference omits the offset, and the fraction if it is
 * zero. `micros` counts from 1970.
 */
export function timestampOf(micros: number, compat: Compat): string {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = String(micros - seconds * 1_000_000).padStart(6, '0')
  const day = new Date(seconds * 1000).toISOString().slice(0, 19)
  if (compat === 'spec') return `${day}.${fraction}Z`
  return fraction === '000000' ? day : `${day}.${fraction}`
}
