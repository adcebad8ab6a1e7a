import type {Event, Pod} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import {isMissing} from '../define.ts'

export interface ReadEvents {
  readonly events: readonly Event[] | Missing
  readonly sandboxEvents?: readonly Event[] | Missing
}

/** Events of one pod, latest first; of a list that could not be read there are none. */
export function eventsOf({metadata}: Pod, {events, sandboxEvents = []}: ReadEvents): Event[] {
  const lists = [events, sandboxEvents].filter((list): list is readonly Event[] => !isMissing(list))
  return lists
    .flat()
    .filter(
      ({involvedObject: about}) =>
        about.kind === 'Pod' && about.name === metadata.name && (about.namespace ?? '') === (metadata.namespace ?? ''),
    )
    .sort((one, other) => lastSeenMs(other) - lastSeenMs(one))
}

/** When the event was last seen. */
export function lastSeen({lastTimestamp, eventTime, firstTimestamp, metadata}: Event): string | undefined {
  return lastTimestamp ?? eventTime ?? firstTimestamp ?? metadata.creationTimestamp
}

/** A liveness or startup probe had this container killed. */
export function isProbeKill(event: Event, container: string): boolean {
  const field = event.involvedObject.fieldPath
  const isOther = field?.startsWith('spec.') && !field.includes(`{${container}}`)
  const isProbe = /\b(liveness|startup) probe\b/i.test(event.message ?? '')
  return !isOther && isProbe && (event.reason === 'Unhealthy' || event.reason === 'Killing')
}

/** RFC 3339 time of the oldest event that is still kept; events live for about an hour. */
export function oldestEvent({events, sandboxEvents = []}: ReadEvents): string | null {
  const lists = [events, sandboxEvents].filter((list): list is readonly Event[] => !isMissing(list))
  const times = lists.flat().flatMap(event => lastSeen(event) ?? [])
  return (
    times
      .filter(time => !Number.isNaN(Date.parse(time)))
      .sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
  )
}

function lastSeenMs(event: Event): number {
  return Date.parse(lastSeen(event) ?? '') || 0
}
