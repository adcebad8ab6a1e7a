import type {Event, Pod} from '../cluster/objects.ts'
import type {ClusterReader, Missing, PodWatcher} from '../cluster/port.ts'
import {controllerOf, lastSeen} from '../installation/workload-pods.ts'
import {type Owners, selectedWorkloadOf} from './pods/owners.ts'
import type {PodsSeen} from './pods/pods.ts'
import type {LogOptions} from './reading/start-containers.ts'
import type {Merger} from './records/merge.ts'
import type {LogRecord} from './records/record.ts'
import {limitsPods, matchesOne, passes, type Selection, selectsAnyPod} from './selection.ts'

interface EventReading {
  readonly reader: Pick<ClusterReader, 'list'>
  readonly watcher: Pick<PodWatcher, 'events'>
  readonly merger: Merger
  readonly seen: PodsSeen
  /** Returns the owners of pods as they are known now. */
  owners(): Owners
  readonly options: LogOptions
  readonly signal: AbortSignal
  /** Masks a text of an event. Any controller can write any text. */
  mask(text: string): string
  /** Returns the current time in milliseconds since 1970. A bundle returns the time of its collection, or NaN if it records none. */
  clusterTime(): number
  pause(ms: number): Promise<void>
  missing(missing: Missing): void
}

const RELIST_MS = 2_000
/** The number of later events that are remembered. API servers delete events after an hour. */
const MOST_REMEMBERED = 10_000

/** Reads the events of a namespace into their own lane. With `follow`, reads later events until the signal is aborted. */
export async function readEvents(namespace: string, reading: EventReading): Promise<void> {
  const {reader, merger, options, missing} = reading
  const lane = merger.lane({component: null, namespace, pod: null, container: null, label: 'event'})
  const listed = await reader.list('Event', {namespace})
  const told = newOnly(listed.status === 'found' ? listed.value.length : 0)
  if (listed.status === 'missing') missing(listed)
  else if (listed.status === 'found') void lane.put(recordsOf(earlier(listed.value.filter(told), reading), reading))
  if (options.follow && listed.status === 'found') {
    lane.isCurrent()
    for await (const event of laterEvents(namespace, reading))
      if (told(event) && isSelected(event, reading)) void lane.put(recordsOf([event], reading))
  }
  lane.end()
}

/** Yields the events of a watch, or of lists every two seconds if watching is forbidden. */
async function* laterEvents(
  namespace: string,
  {watcher, reader, signal, pause, missing}: EventReading,
): AsyncGenerator<Event> {
  for await (const change of watcher.events(namespace)) {
    if (change.status === 'found') yield change.value
    else if (!signal.aborted) missing(change)
  }
  while (!signal.aborted) {
    await pause(RELIST_MS)
    const listed = await reader.list('Event', {namespace})
    if (listed.status === 'missing' && listed.cause === 'denied') return missing(listed)
    if (listed.status === 'found') yield* listed.value
  }
}

/**
 * Returns a function that is true for an event it has not seen. A repeated event has another count or time. A watch
 * begins with all `earlier` events, so these are remembered too.
 */
function newOnly(earlier: number): (event: Event) => boolean {
  const last = new Map<string, string>()
  return event => {
    const version = `${event.count} ${stampOf(event)}`
    if (last.get(event.metadata.name) === version) return false
    last.delete(event.metadata.name)
    last.set(event.metadata.name, version)
    const [oldest = ''] = last.size > earlier + MOST_REMEMBERED ? last.keys() : []
    last.delete(oldest)
    return true
  }
}

/** The options limit events like the lines of one container. */
function earlier(events: readonly Event[], reading: EventReading): Event[] {
  const {sinceSeconds, tailLines} = reading.options
  const oldest = sinceSeconds === null ? Number.NEGATIVE_INFINITY : reading.clusterTime() - sinceSeconds * 1000
  const selected = events
    .filter(event => isSelected(event, reading) && !(Date.parse(stampOf(event)) < oldest))
    .toSorted((one, other) => Date.parse(stampOf(one)) - Date.parse(stampOf(other)))
  return tailLines === null ? selected : selected.slice(Math.max(0, selected.length - tailLines))
}

function isSelected({involvedObject, metadata}: Event, {seen, owners}: EventReading): boolean {
  const {kind = '', name = '', fieldPath = ''} = involvedObject
  const now = owners()
  const {filter} = now.selection
  const container = /\{(.+)\}$/.exec(fieldPath)?.[1]
  if (container !== undefined && !matchesOne(container, filter.containers)) return false
  if (kind !== 'Pod') return !limitsPods(filter) && isOfSelected(ownNames(kind, name), metadata.namespace, now)
  const pod = seen.named(metadata.namespace, name)
  if (pod === null ? !mayBeSelected(name, now.selection) : !passes(pod, filter)) return false
  if (selectsAnyPod(now.selection) || (pod !== null && selectedWorkloadOf(pod, now) !== null)) return true
  return isOfSelected(pod === null ? namesAbove(name) : ownerNames(pod), metadata.namespace, now)
}

/** A pod that no longer exists has no labels. */
function mayBeSelected(name: string, {filter}: Selection): boolean {
  return filter.labels === null && matchesOne(name, filter.names)
}

function isOfSelected(names: readonly string[], namespace: string | undefined, {selected}: Owners): boolean {
  return selected.some(each => each.namespace === namespace && names.includes(`${each.kind}/${each.name}`))
}

/** A ReplicaSet has the name of its Deployment and a hash. */
function ownNames(kind: string, name: string): string[] {
  return kind === 'ReplicaSet' ? [`Deployment/${withoutEnd(name)}`] : [`${kind}/${name}`]
}

/** The first events of a pod can come before its new ReplicaSet is read. */
function ownerNames({metadata}: Pod): string[] {
  const owner = controllerOf(metadata)
  return owner ? ownNames(owner.kind, owner.name) : []
}

/** A pod has the name of its controller and a suffix. This also finds the owner of a pod that no longer exists. */
function namesAbove(name: string): string[] {
  const controller = withoutEnd(name)
  const direct = ['StatefulSet', 'DaemonSet', 'Job'].map(kind => `${kind}/${controller}`)
  return [`Pod/${name}`, ...direct, `Deployment/${withoutEnd(controller)}`]
}

function withoutEnd(name: string): string {
  return name.replace(/-[^-]*$/, '')
}

/** An event is a line of JSON, like a line of a component, so that levels, filters and formats apply to it. */
function recordsOf(events: readonly Event[], {mask}: EventReading): LogRecord[] {
  return events.map(event => {
    const {involvedObject, type, reason = '', message = '', count} = event
    const line = {
      level: type === 'Warning' ? 'WARN' : 'INFO',
      message: mask(message.trim()),
      object: mask(`${(involvedObject.kind ?? '').toLowerCase()}/${involvedObject.name ?? ''}`),
      reason: mask(reason),
      ...((count ?? 1) > 1 && {count}),
    }
    const stamp = stampOf(event)
    return {time: Date.parse(stamp) * 1000, stamp, lines: [JSON.stringify(line)]}
  })
}

/** Returns the time of the last occurrence. A damaged bundle can contain events without a readable time. */
function stampOf(event: Event): string {
  const stamp = lastSeen(event) ?? NEVER
  return Number.isNaN(Date.parse(stamp)) ? NEVER : stamp
}

const NEVER = '1970-01-01T00:00:00Z'
