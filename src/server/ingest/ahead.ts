import {instantOf} from '../../events/time.ts'
import type {Zone} from '../../events/zone.ts'

/** By so much clocks may differ, in microseconds. */
const TOLERANCE = 60_000_000

export const AHEAD =
  'times without an offset are ahead of the clock: they were written in another zone than --assume-tz names'

/** Whether one of the times has no offset and, read in the zone, is still to come (facts 4.5). */
export function isAhead(
  batch: readonly {readonly event: Readonly<Record<string, unknown>>}[],
  {zone, arrival}: {readonly zone: Zone; readonly arrival: number},
): boolean {
  return batch.some(({event}) => {
    const instant = instantOf(event.timestamp)
    return instant?.naive === true && zone(instant.micros) > arrival + TOLERANCE
  })
}
