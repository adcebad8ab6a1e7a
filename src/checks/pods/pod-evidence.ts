import {stripVTControlCharacters} from 'node:util'
import type {Event, Pod} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import {lastSeen} from '../../installation/workload-pods.ts'
import {type Evidence, isMissing, oneLine} from '../define.ts'
import type {Facts} from '../facts.ts'
import type {ContainerState} from './container-states.ts'
import type {CurrentPod} from './current-pods.ts'
import type {ReleasePods} from './revisions.ts'

export interface ReadEvents {
  readonly events: readonly Event[] | Missing
  readonly sandboxEvents?: readonly Event[] | Missing
}

export interface CrashFacts extends ReadEvents, ReleasePods {
  readonly crashLogs: Facts['crashLogs'] | Missing
}

/** Returns the events of one pod, latest first. A list that could not be read counts as empty. */
export function eventsOf({metadata}: Pod, events: ReadEvents): Event[] {
  return allEvents(events)
    .filter(
      ({involvedObject: about}) =>
        about.kind === 'Pod' && about.name === metadata.name && (about.namespace ?? '') === (metadata.namespace ?? ''),
    )
    .sort((one, other) => lastSeenMs(other) - lastSeenMs(one))
}

/** Returns true if the event reports a failed liveness or startup probe of this container. */
export function isProbeKill(event: Event, container: string): boolean {
  const field = event.involvedObject.fieldPath
  const isOther = field?.startsWith('spec.') && !field.includes(`{${container}}`)
  const isProbe = /\b(liveness|startup) probe\b/i.test(event.message ?? '')
  return !isOther && isProbe && (event.reason === 'Unhealthy' || event.reason === 'Killing')
}

/** Returns the time of the oldest event; null if there are no events. Kubernetes keeps events for about an hour. */
export function oldestEvent(events: ReadEvents): string | null {
  const times = allEvents(events).flatMap(event => lastSeen(event) ?? [])
  const readable = times.filter(time => !Number.isNaN(Date.parse(time)))
  return readable.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}

function allEvents({events, sandboxEvents = []}: ReadEvents): Event[] {
  return [events, sandboxEvents].filter((list): list is readonly Event[] => !isMissing(list)).flat()
}

function lastSeenMs(event: Event): number {
  return Date.parse(lastSeen(event) ?? '') || 0
}

const LINES = 3
const LONGEST_LINE = 1000

/** Returns the last lines of a container from before its restart, or the reason why they are not shown. */
export function lastWords(at: CurrentPod, {name}: ContainerState, crashLogs: Facts['crashLogs'] | Missing): Evidence[] {
  const {metadata} = at.pod
  const source = `log of container ${name} in pod ${metadata.name}, before its last restart`
  const read = isMissing(crashLogs) ? crashLogs : crashLogs[`${metadata.namespace ?? ''}/${metadata.name}/${name}`]
  if (read === undefined) return []
  return [{source, text: wordsOf(read)}]
}

function wordsOf(read: Missing | Facts['crashLogs'][string]): string {
  if (read.status === 'missing') return `could not be read: ${read.reason}`
  if (read.status === 'withheld')
    return `withheld, because values of Secret ${read.unread.join(', ')} could not be read to mask them`
  if (read.status === 'absent') return 'no such log is kept'
  return lastLines(read.value) || 'it is empty'
}

function lastLines(log: string): string {
  const lines = log.split('\n').map(line => oneLine(stripVTControlCharacters(line), LONGEST_LINE))
  return lines
    .filter(line => line !== '')
    .slice(-LINES)
    .join('\n')
}
