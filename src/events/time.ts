import type {Compat} from './compat.ts'

const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)[Tt_ ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:([Zz])|([+-])(\d\d):?(\d\d))?$/u

export interface Instant {
  /** Microseconds since 1970. A time without an offset is read as UTC. */
  readonly micros: number
  /** True if the time has no offset, so that it is local to the machine that wrote it. */
  readonly naive: boolean
}

/** Parses the time of an event; null if it is invalid. Digits beyond microseconds are dropped. */
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
 * Returns the time of an event: UTC with six digits and `Z`. The reference service omits the offset and a zero
 * fraction. `micros` counts from 1970.
 */
export function timestampOf(micros: number, compat: Compat): string {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = String(micros - seconds * 1_000_000).padStart(6, '0')
  const day = new Date(seconds * 1000).toISOString().slice(0, 19)
  if (compat === 'spec') return `${day}.${fraction}Z`
  return fraction === '000000' ? day : `${day}.${fraction}`
}

/** Converts a local time to microseconds since 1970. The local time is in microseconds, as if it were UTC. */
export type Zone = (local: number) => number

const DAY = 86_400_000
const QUARTER = 900_000

export const UTC: Zone = local => local

/** Returns the zone of an IANA name; null if the name is unknown. */
export function zoneOf(name: string): Zone | null {
  if (/^(?:UTC|Etc\/UTC|GMT|Z)$/iu.test(name)) return UTC
  const offsetAt = offsetsOf(name)
  return offsetAt && (local => local - offsetOfLocal(Math.floor(local / 1000), offsetAt) * 1000)
}

/** Returns the time of an event in microseconds; null if it is invalid. A time without an offset is read in `zone`. */
export function microsOf(written: unknown, zone: Zone): number | null {
  const instant = instantOf(written)
  if (instant === null) return null
  return instant.naive ? zone(instant.micros) : instant.micros
}

/** If a local time occurs twice, the first one counts. A skipped local time moves forward by the length of the gap. */
function offsetOfLocal(ms: number, offsetAt: (ms: number) => number): number {
  const [before, behind] = [offsetAt(ms - DAY), offsetAt(ms + DAY)]
  if (before === behind || offsetAt(ms - before) === before) return before
  return offsetAt(ms - behind) === behind ? behind : before
}

/** Returns the offset of a zone at an instant, in milliseconds. Caches it for each quarter of an hour. */
function offsetsOf(name: string): ((ms: number) => number) | null {
  const format = formatOf(name)
  if (format === null) return null
  const known = new Map<number, number>()
  return ms => {
    const quarter = Math.floor(ms / QUARTER) * QUARTER
    const offset = known.get(quarter) ?? localOf(format, quarter) - quarter
    if (known.size > 1000) known.clear()
    known.set(quarter, offset)
    return offset
  }
}

function localOf(format: Intl.DateTimeFormat, ms: number): number {
  const parts = new Map(format.formatToParts(ms).map(({type, value}) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const date = new Date(0)
  date.setUTCFullYear(part('year'), part('month') - 1, part('day'))
  return date.setUTCHours(part('hour'), part('minute'), part('second'))
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const fields = {year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric'} as const
  try {
    return new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      ...fields,
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone,
    })
  } catch {
    return null
  }
}
