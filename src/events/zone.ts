import {instantOf} from './time.ts'

/** Microseconds since 1970 of a local time that is given as if it were UTC. */
export type Zone = (local: number) => number

const DAY = 86_400_000
const QUARTER = 900_000

export const UTC: Zone = local => local

/** The zone of an IANA name; null when there is none of that name. */
export function zoneOf(name: string): Zone | null {
  if (/^(?:UTC|Etc\/UTC|GMT|Z)$/iu.test(name)) return UTC
  const offsetAt = offsetsOf(name)
  return offsetAt && (local => local - offsetOfLocal(Math.floor(local / 1000), offsetAt) * 1000)
}

/** When an event says it was, naive times read in `zone`; null when what is written is no time of an event. */
export function microsOf(written: unknown, zone: Zone): number | null {
  const instant = instantOf(written)
  if (instant === null) return null
  return instant.naive ? zone(instant.micros) : instant.micros
}

/** Of a time that comes twice the first; a time that is left out is as much later as the clock was put forward. */
function offsetOfLocal(ms: number, offsetAt: (ms: number) => number): number {
  const [before, behind] = [offsetAt(ms - DAY), offsetAt(ms + DAY)]
  if (before === behind || offsetAt(ms - before) === before) return before
  return offsetAt(ms - behind) === behind ? behind : before
}

/** How far ahead of UTC its clocks are at an instant, in milliseconds. They are put only at full quarters of an hour. */
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
