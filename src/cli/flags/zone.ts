import {SvcdiagError} from '../../errors.ts'
import {type Zone, zoneOf} from '../../events/time.ts'

/** Returns the zone of `--assume-tz`. */
export function assumedZone(name: string): Zone {
  const zone = zoneOf(name)
  if (zone === null) throw new SvcdiagError('usage.invalid', `--assume-tz: there is no zone ${name}`)
  return zone
}
