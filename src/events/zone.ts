import {instantOf} from './time.ts'

/** Converts a local time, given as if it were UTC, to microseconds since 1970. */
export type Zone = (local: number) => number

const DAY = 86_400_000
const QUARTER = 900_000

export const UTC: Zone = local => local

/** Returns the zone of an IANA name, null if the name is unknown. */
export function zoneOf(name: string): Zone | null {
  if (/^(?:UTC|Etc\/UTC|GMT|Z)$/iu.test(name)) return UTC
  const offsetAt = offsetsOf(name)
  return offsetAt && (local => local - offsetOfLocal(Math.floor(local / 1000), offsetAt) * 1000)
}

/** Returns the time of an event, null if the value is not a valid time. A time without an offset is read in `zone`. */
export function microsOf(written: unknown, zone: Zone): number | null {
  const instant = instantOf(written)
  if (instant === null) return null
  return instant.naive ? zone(instant.micros) : instant.micros
}

/**
 * Returns the first of two equal local times. A local time that the clock skips moves forward by the length of the gap.
 */
function offsetOfLocal(ms: number, offsetAt: (ms: number) => number): number {
  const [before, behind] = [offsetAt(ms - DAY), offsetAt(ms + DAY)]
  if (before === behind || offsetAt(ms - before) === before) return before
  return offsetAt(ms - behind) === behind ? behind : before
}

/**
 * Returns a function from an instant to the offset of the zone in milliseconds. Offsets change only at quarters of an
 * hour.
 */
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
