import type {Event, Pod} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import {isMissing} from '../define.ts'

export interface ReadEvents {
  readonly events: readonly Event[] | Missing
  readonly sandboxEvents?: readonly Event[] | Missing
}

/** Returns the events of one pod, latest first. A list that could not be read counts as empty. */
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

/** Returns when the event last occurred. */
export function lastSeen({lastTimestamp, eventTime, firstTimestamp, metadata}: Event): string | undefined {
  return lastTimestamp ?? eventTime ?? firstTimestamp ?? metadata.creationTimestamp
}

/** Whether a liveness or startup probe caused the kill of this container. */
export function isProbeKill(event: Event, container: string): boolean {
  const field = event.involvedObject.fieldPath
  const isOther = field?.startsWith('spec.') && !field.includes(`{${container}}`)
  const isProbe = /\b(liveness|startup) probe\b/i.test(event.message ?? '')
  return !isOther && isProbe && (event.reason === 'Unhealthy' || event.reason === 'Killing')
}

/** Returns the time (RFC 3339) of the oldest kept event. Events are kept for about an hour. */
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
