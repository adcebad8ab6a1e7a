import type {Event} from '../cluster/objects.ts'

/** Returns the time of the last occurrence, as the API server wrote it. Servers and versions fill different fields. */
export function lastSeen({lastTimestamp, eventTime, firstTimestamp, metadata}: Event): string | undefined {
  return lastTimestamp ?? eventTime ?? firstTimestamp ?? metadata.creationTimestamp
}
