import {instantOf, type Zone} from '../../events/time.ts'

/** Tolerance for clock differences, in microseconds. */
const TOLERANCE = 60_000_000

export const AHEAD = 'times without an offset are in the future: set --assume-tz to the zone they were written in'

/** Whether a time without an offset is in the future when read in the zone. */
export function isAhead(
  batch: readonly {readonly event: Readonly<Record<string, unknown>>}[],
  {zone, arrival}: {readonly zone: Zone; readonly arrival: number},
): boolean {
  return batch.some(({event}) => {
    const instant = instantOf(event.timestamp)
    return instant?.naive === true && zone(instant.micros) > arrival + TOLERANCE
  })
}
