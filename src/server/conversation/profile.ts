import {type Compat, has, referenceOf} from '../../events/compat.ts'
import {timestampOf} from '../../events/timestamp.ts'
import {UTC, type Zone, zoneOf} from '../../events/zone.ts'

/** Whether a server of this profile does what came with a version; the interface as specified goes with the newest. */
export function does(compat: Compat, since: string): boolean {
  return has(referenceOf(compat), since)
}

/** The service in some version, with what it does otherwise than the interface says. */
export function isReference(compat: Compat): boolean {
  return compat !== 'spec'
}

/** The time of an event as a profile writes it (facts, D5); the reference writes local time, as it is read back in the zone. */
export function timestampsOf(compat: Compat, timeZone: string): (micros: number) => string {
  if (compat === 'spec') return utcTimestamp
  const zone = zoneOf(timeZone) ?? UTC
  return micros => timestampOf(localOf(micros, zone), compat)
}

/** Of conversations and start tasks: ISO 8601, UTC, with `Z`. */
export function utcTimestamp(micros: number): string {
  return timestampOf(micros, 'spec')
}

const DAY = 86_400_000_000

/**
 * The local time that the zone reads as this instant, as if it were UTC: by an offset of a day around. In the hour that
 * comes twice, the second one is read as the first. */
function localOf(micros: number, zone: Zone): number {
  const offsets = [micros - DAY, micros, micros + DAY].map(local => local - zone(local))
  const locals = offsets.map(offset => micros + offset)
  return locals.findLast(local => zone(local) === micros) ?? locals.at(-1) ?? micros
}
