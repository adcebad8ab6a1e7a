import {type Zone, zoneOf} from '../../events/time.ts'
import type {ServerSettings} from '../context.ts'
import type {Moment} from '../request/datetime.ts'
import type {TimeQuery} from '../store/store.ts'

/** Converts a requested bound to the value that the store compares. */
type BoundOf = (moment: Moment) => number

/** Compares instants. A time without an offset is read in the configured zone. */
export function instants({assumeTz}: Pick<ServerSettings, 'assumeTz'>): BoundOf {
  const zone = zoneNamed(assumeTz)
  return ({micros, naive}) => (naive ? zone(micros) : micros)
}

/**
 * Compares like the reference's application, by text: docs/reference-behaviour.md#time-bounds. The offset of a bound is
 * not applied, and its text sorts after the same time without one.
 */
export function texts({assumeTz}: Pick<ServerSettings, 'assumeTz'>): BoundOf {
  const zone = zoneNamed(assumeTz)
  return ({wall, naive}) => zone(wall) + (naive ? 0 : 1)
}

/** Converts both bounds of a filter. */
export function boundsOf(
  {timestamp__gte: gte, timestamp__lt: lt}: {timestamp__gte: Moment | null; timestamp__lt: Moment | null},
  boundOf: BoundOf,
): Pick<TimeQuery, 'gte' | 'lt'> {
  return {gte: gte && boundOf(gte), lt: lt && boundOf(lt)}
}

function zoneNamed(name: string): Zone {
  const zone = zoneOf(name)
  if (zone === null) throw new Error(`unknown time zone ${name}`)
  return zone
}
