import {setTimeout as wait} from 'node:timers/promises'
import type {Pod} from '../cluster/objects.ts'
import type {PodWatcher} from '../cluster/pod-watch.ts'
import type {ClusterReader, Missing} from '../cluster/port.ts'
import type {DiscoveryRequest} from '../installation/discover.ts'
import type {Reading} from './container-reader.ts'
import {createMerger} from './merge.ts'
import {findOwners, mayBelong, type Owners, workloadOf} from './owners.ts'
import {type PodsSeen, podChanges, podsSeen, uidOf} from './pods.ts'
import type {SourcedRecord} from './record.ts'
import type {Selection} from './selection.ts'
import {containerStarter, type LogOptions, type StartPod} from './start-containers.ts'

export interface LogStreaming {
  readonly reader: ClusterReader
  readonly watcher: PodWatcher
  readonly owners: Owners
  readonly discovery: DiscoveryRequest
  readonly selection: Selection
  readonly options: LogOptions
  readonly redactor: Reading['redactor']
  readonly signal: AbortSignal
  /** Called for a pod that comes while logs are followed: nothing of it is read before what it may write is hidden. */
  learn(pod: Pod): Promise<void>
  /** Milliseconds, of any clock that never goes back. */
  now(): number
  /** Told at once of whatever could not be read. */
  missing(missing: Missing): void
  /** Told of what stands in the way for now. */
  trouble(missing: Missing): void
}

/** How long a line that is there waits for older ones of other pods. */
const HOLD_MS = 250
/** How long a line waits for the rest of its stack trace. */
const LINGER_MS = 100
/** A pod of an unknown owner makes everything be looked for anew; not more often than this. */
const BETWEEN_LOOKS_MS = 1_000

/**
 * All lines of the containers of the selected components and workloads, by time. Ends with the last of them; followed, with the signal, and
 * takes in the pods that come. Nothing is read ahead of whoever takes the records.
 */
export async function* streamLogs(streaming: LogStreaming): AsyncGenerator<SourcedRecord[]> {
  const {watcher, redactor, options, owners, signal, now} = streaming
  const merger = createMerger({now, holdMs: HOLD_MS})
  const seen = podsSeen()
  const start = containerStarter({
    ...streaming,
    merger,
    seen,
    reading: {watcher, redactor, lingerMs: LINGER_MS},
    pause: ms => pause(ms, signal),
  })
  signal.addEventListener('abort', () => void [seen.wake(), merger.stop()], {once: true})
  for (const pod of await presentPods(streaming)) {
    seen.apply({status: 'present', pod})
    start(pod, owners, 'old')
  }
  if (options.follow) void followPods(streaming, seen, start).finally(merger.close)
  else merger.close()
  yield* merger.records()
}

async function presentPods({reader, owners, missing}: LogStreaming): Promise<Pod[]> {
  const listed = await Promise.all(owners.namespaces.map(namespace => reader.list('Pod', {namespace})))
  for (const read of listed) if (read.status === 'missing') missing(read)
  return listed.flatMap(read => (read.status === 'found' ? read.value : []))
}

/** In the namespaces that are known, and in those that become known: the runtime may be told to use another one. */
async function followPods(streaming: LogStreaming, seen: PodsSeen, start: StartPod): Promise<void> {
  const {watcher, reader, signal, missing, learn} = streaming
  const following = {watcher, reader, signal, pause: (ms: number) => pause(ms, signal)}
  const look = looking(streaming)
  const followed = new Map<string, Promise<void>>()
  const learning = new Map<string, Promise<void>>()

  function follow(namespaces: readonly string[]): void {
    for (const namespace of namespaces) if (!followed.has(namespace)) followed.set(namespace, followIn(namespace))
  }

  async function followIn(namespace: string): Promise<void> {
    for await (const change of podChanges(namespace, following)) {
      if (change.status === 'missing') {
        if (!signal.aborted) missing(change)
        continue
      }
      const uid = uidOf(change.pod)
      const isNew = seen.get(uid) === null
      seen.apply(change)
      if (change.status === 'gone') continue
      const owners = await look(change.pod)
      follow(owners.namespaces)
      if (isNew && workloadOf(change.pod, owners) !== null)
        learning.set(
          uid,
          learn(change.pod).finally(() => learning.delete(uid)),
        )
      // the next pod does not wait: what several bring along is learned at once
      void (learning.get(uid) ?? Promise.resolve()).then(() => start(change.pod, owners, 'new'))
    }
  }

  follow(streaming.owners.namespaces)
  for (let count = 0; count < followed.size; ) {
    count = followed.size
    await Promise.all(followed.values())
  }
}

/** The owners as they are now: looked for anew for a pod whose owner is not known, which is what a rollout brings. */
function looking(streaming: LogStreaming): (pod: Pod) => Promise<Owners> {
  const {reader, discovery, selection, signal, now} = streaming
  let owners = streaming.owners
  const strangers = new Set<string>()
  let lookedAt = Number.NEGATIVE_INFINITY
  return async pod => {
    const owner = pod.metadata.ownerReferences?.map(({kind, name}) => `${kind}/${name}`).join() ?? ''
    if (!mayBelong(pod) || workloadOf(pod, owners) !== null || strangers.has(owner)) return owners
    await pause(Math.max(0, lookedAt + BETWEEN_LOOKS_MS - now()), signal)
    lookedAt = now()
    const found = await findOwners(reader, discovery, selection)
    // a pod that is replaced under its own name may not exist at this moment
    if ('workloads' in found) owners = {...found, workloads: new Map([...owners.workloads, ...found.workloads])}
    if (workloadOf(pod, owners) === null) strangers.add(owner)
    return owners
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, {signal}).catch(() => {})
}
