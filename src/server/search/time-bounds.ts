import {type Zone, zoneOf} from '../../events/zone.ts'
import type {ServerSettings} from '../context.ts'
import type {Moment} from '../request/datetime.ts'
import type {TimeQuery} from '../store/store.ts'

/** A bound that was asked for, as the store compares it. */
export type BoundOf = (moment: Moment) => number

/** Instants are compared; a naive time is read in the zone of the settings (facts 4.5). */
export function instants({assumeTz}: Pick<ServerSettings, 'assumeTz'>): BoundOf {
  const zone = zoneNamed(assumeTz)
  return ({micros, naive}) => (naive ? zone(micros) : micros)
}

/**
 * As the reference's application compares texts (D11): what the clock on the wall showed, its offset unread. As that
 * offset is written, the text of a bound is greater than the same time without one.
 */
export function texts({assumeTz}: Pick<ServerSettings, 'assumeTz'>): BoundOf {
  const zone = zoneNamed(assumeTz)
  return ({wall, naive}) => zone(wall) + (naive ? 0 : 1)
}

export function boundsOf(
  {timestamp__gte: gte, timestamp__lt: lt}: {timestamp__gte: Moment | null; timestamp__lt: Moment | null},
  boundOf: BoundOf,
): Pick<TimeQuery, 'gte' | 'lt'> {
  return {gte: gte && boundOf(gte), lt: lt && boundOf(lt)}
}

function zoneNamed(name: string): Zone {
  const zone = zoneOf(name)
  if (zone === null) throw new Error(`there is no time zone ${name}`)
  return zone
}
