import {type Compat, has, referenceOf} from '../../events/compat.ts'
import {timestampOf, UTC, type Zone, zoneOf} from '../../events/time.ts'

/**
 * Returns true if a profile has the behaviours of the reference service since version `since`. The profile `spec` has
 * all behaviours.
 */
export function does(compat: Compat, since: string): boolean {
  return has(referenceOf(compat), since)
}

/** Returns true if the profile imitates the reference service, including its deviations. */
export function isReference(compat: Compat): boolean {
  return compat !== 'spec'
}

/**
 * Returns the function that formats the times of events. The reference service writes local time:
 * docs/reference-behaviour.md#naive-times.
 */
export function timestampsOf(compat: Compat, timeZone: string): (micros: number) => string {
  if (compat === 'spec') return utcTimestamp
  const zone = zoneOf(timeZone) ?? UTC
  return micros => timestampOf(localOf(micros, zone), compat)
}

/** Returns a time in ISO 8601 and UTC, with `Z`. Conversations and start tasks use this format. */
export function utcTimestamp(micros: number): string {
  return timestampOf(micros, 'spec')
}

const DAY = 86_400_000_000

/** A `Zone` only converts local times to instants. The other direction tries the offsets of the adjacent days. */
function localOf(micros: number, zone: Zone): number {
  const offsets = [micros - DAY, micros, micros + DAY].map(local => local - zone(local))
  const locals = offsets.map(offset => micros + offset)
  return locals.findLast(local => zone(local) === micros) ?? locals.at(-1) ?? micros
}
