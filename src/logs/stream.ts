import {setTimeout as wait} from 'node:timers/promises'
import type {Pod} from '../cluster/objects.ts'
import type {ClusterReader, Missing, PodWatcher} from '../cluster/port.ts'
import type {DiscoveryRequest} from '../installation/discover.ts'
import {readEvents} from './events.ts'
import {findOwners, type Owners, ownersNow, selectedWorkloadOf} from './pods/owners.ts'
import {type PodsSeen, podChanges, podsSeen, uidOf} from './pods/pods.ts'
import {samePodOnly} from './pods/same-pod.ts'
import type {Reading} from './reading/container-reader.ts'
import {type NothingToRead, nothingToRead} from './reading/containers.ts'
import {containerStarter, type LogOptions, type StartPod} from './reading/start-containers.ts'
import {createMerger} from './records/merge.ts'
import type {SourcedRecord} from './records/record.ts'
import type {Selection} from './selection.ts'

interface LogStreaming {
  readonly reader: ClusterReader
  readonly watcher: PodWatcher
  readonly owners: Owners
  readonly discovery: DiscoveryRequest
  readonly selection: Selection
  readonly options: LogOptions
  readonly redactor: Reading['redactor']
  readonly signal: AbortSignal
  /** Reads the secrets of a new pod before any line of its logs is read. */
  learn(pod: Pod): Promise<void>
  /** Returns the time of a monotonic clock in milliseconds. */
  now(): number
  /** Returns the current time in milliseconds since 1970. A bundle returns the time of its collection, or NaN if it records none. */
  clusterTime(): number
  /** Masks a text that is no part of a log. */
  mask(text: string): string
  /** Reports an input that could not be read. */
  missing(missing: Missing): void
  /** Reports, once at the beginning, the selected workloads that have no log. */
  nothing(what: NothingToRead): void
  /** Reports a temporary failure. */
  trouble(missing: Missing): void
}

/** How long a line waits for older lines of other pods, in milliseconds. */
const HOLD_MS = 250
/** How long a line waits for the rest of its stack trace, in milliseconds. */
const LINGER_MS = 100
/** The minimum time between two readings of all owners, in milliseconds. */
const BETWEEN_LOOKS_MS = 1_000

/**
 * Yields the records of the selected components and workloads, sorted by time. With `follow`, also reads the logs of
 * later pods, until the signal is aborted. Reads no faster than the caller consumes the records.
 */
export async function* streamLogs(streaming: LogStreaming): AsyncGenerator<SourcedRecord[]> {
  const {reader, watcher, redactor, options, signal, now} = streaming
  const merger = createMerger({now, holdMs: HOLD_MS})
  const seen = podsSeen()
  const start = containerStarter({
    ...streaming,
    merger,
    seen,
    logsOf: samePodOnly(watcher, reader),
    reading: {redactor, lingerMs: LINGER_MS},
    pause: ms => pause(ms, signal),
  })
  signal.addEventListener('abort', () => void [seen.wake(), merger.stop()], {once: true})
  const pods = await presentPods(streaming)
  if (pods.isComplete) streaming.nothing(nothingToRead(pods.found, streaming))
  for (const pod of pods.found) {
    seen.apply({status: 'present', pod})
    start(pod, streaming.owners, 'old')
  }
  let {owners} = streaming
  const reading = {...streaming, merger, seen, owners: () => owners, pause: (ms: number) => pause(ms, signal)}
  const withEvents = new Set<string>()
  function know(now: Owners): void {
    owners = now
    const others = options.events ? now.namespaces.filter(namespace => !withEvents.has(namespace)) : []
    for (const namespace of others) void readEvents(namespace, reading)
    for (const namespace of others) withEvents.add(namespace)
  }
  know(owners)
  if (options.follow) void followPods(streaming, {seen, start, know}).finally(merger.close)
  else merger.close()
  yield* merger.records()
}

async function presentPods({reader, owners, missing}: LogStreaming): Promise<{found: Pod[]; isComplete: boolean}> {
  const listed = await Promise.all(owners.namespaces.map(namespace => reader.list('Pod', {namespace})))
  for (const read of listed) if (read.status === 'missing') missing(read)
  return {
    found: listed.flatMap(read => (read.status === 'found' ? read.value : [])),
    isComplete: listed.every(({status}) => status === 'found'),
  }
}

/** Follows the pods of the known namespaces, and of namespaces that are found later. */
async function followPods(
  streaming: LogStreaming,
  {seen, start, know}: {readonly seen: PodsSeen; readonly start: StartPod; know(owners: Owners): void},
): Promise<void> {
  const {watcher, reader, discovery, selection, signal, missing} = streaming
  const following = {watcher, reader, signal, pause: (ms: number) => pause(ms, signal)}
  const owners = ownersNow(streaming.owners, {
    find: () => findOwners(reader, discovery, selection),
    pause: () => pause(BETWEEN_LOOKS_MS, signal),
    signal,
  })
  const learned = learning(streaming, seen)
  const followed = new Map<string, Promise<void>>()

  function follow(namespaces: readonly string[]): void {
    for (const namespace of namespaces) if (!followed.has(namespace)) followed.set(namespace, followIn(namespace))
  }

  async function followIn(namespace: string): Promise<void> {
    for await (const change of podChanges(namespace, following)) {
      if (change.status === 'missing') {
        if (!signal.aborted) missing(change)
        continue
      }
      seen.apply(change)
      // the loop does not wait: a later change may delete this pod, and the log of a deleted pod must not be read
      if (change.status === 'present') void take(change.pod)
      else for (const each of [owners, learned]) each.forget(change.pod)
    }
  }

  async function take(pod: Pod): Promise<void> {
    const now = await owners.forPod(pod)
    know(now)
    follow(now.namespaces)
    if (selectedWorkloadOf(pod, now) === null) return
    await learned.from(pod)
    const present = seen.get(uidOf(pod))
    if (present !== null) start(present, now, 'new')
  }

  follow(streaming.owners.namespaces)
  for (let count = 0; count < followed.size; ) {
    count = followed.size
    await Promise.all(followed.values())
  }
}

/** Reads the secrets of each new pod once. The secrets of earlier pods were read before the run. */
function learning({learn}: LogStreaming, seen: PodsSeen) {
  const learned = new Map<string, Promise<void>>(seen.uids().map(uid => [uid, Promise.resolve()]))
  return {
    from(pod: Pod): Promise<void> {
      const before = learned.get(uidOf(pod)) ?? learn(pod)
      learned.set(uidOf(pod), before)
      return before
    },
    forget: (pod: Pod) => void learned.delete(uidOf(pod)),
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, {signal}).catch(() => {})
}
