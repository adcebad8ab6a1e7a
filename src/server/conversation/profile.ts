import {type Compat, has, referenceOf} from '../../events/compat.ts'
import {timestampOf, UTC, type Zone, zoneOf} from '../../events/time.ts'

/** Whether a profile has a behaviour that exists since a version. The profile `spec` has all behaviours. */
export function does(compat: Compat, since: string): boolean {
  return has(referenceOf(compat), since)
}

/** Whether the profile imitates the reference service, with its deviations from the specified interface. */
export function isReference(compat: Compat): boolean {
  return compat !== 'spec'
}

/**
 * Returns the function that formats event times. The reference writes local time:
 * docs/reference-behaviour.md#naive-times.
 */
export function timestampsOf(compat: Compat, timeZone: string): (micros: number) => string {
  if (compat === 'spec') return utcTimestamp
  const zone = zoneOf(timeZone) ?? UTC
  return micros => timestampOf(localOf(micros, zone), compat)
}

/** Formats the times of conversations and start tasks: ISO 8601, UTC, with `Z`. */
export function utcTimestamp(micros: number): string {
  return timestampOf(micros, 'spec')
}

const DAY = 86_400_000_000

/**
 * Returns the local time of an instant as if it were UTC. It tries the offsets of the adjacent days. In the repeated
 * hour of autumn, both passes have the same local time.
 */
function localOf(micros: number, zone: Zone): number {
  const offsets = [micros - DAY, micros, micros + DAY].map(local => local - zone(local))
  const locals = offsets.map(offset => micros + offset)
  return locals.findLast(local => zone(local) === micros) ?? locals.at(-1) ?? micros
}
