import type {Pod} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import type {Owners} from '../pods/owners.ts'
import {type PodsSeen, uidOf} from '../pods/pods.ts'
import type {LogOpener} from '../pods/same-pod.ts'
import type {Lane, Merger} from '../records/merge.ts'
import {type ContainerReader, containerReader, type Reading} from './container-reader.ts'
import {runOf, selectedSources} from './containers.ts'
import {followContainer, type Patience, readContainer} from './follow-container.ts'

export interface LogOptions {
  readonly follow: boolean
  /** True to read the logs from before the last restart. */
  readonly previous: boolean
  readonly sinceSeconds: number | null
  /** The maximum number of earlier lines of each container, and of earlier events; null for no limit. */
  readonly tailLines: number | null
  /** True to read the events of the selected pods and workloads too. */
  readonly events: boolean
}

export interface Starting extends Patience {
  readonly merger: Merger
  readonly seen: PodsSeen
  readonly logsOf: LogOpener
  readonly reading: Omit<Reading, 'watcher'>
  readonly options: LogOptions
  missing(missing: Missing): void
  trouble(missing: Missing): void
}

/** `old`: the container existed when the command began. The options therefore limit its log. */
type Age = 'old' | 'new'

/** Starts to read the containers of a selected pod that are not being read yet. */
export type StartPod = (pod: Pod, owners: Owners, age: Age) => void

/** Returns a function that starts to read the containers of a pod. */
export function containerStarter(starting: Starting): StartPod {
  const going = new Set<string>()
  return (pod, owners, age) => {
    const watcher = starting.logsOf(pod)
    for (const source of selectedSources(pod, owners)) {
      const key = `${uidOf(pod)}/${source.container}`
      if (going.has(key) || !isWanted(pod, source.container, starting.options)) continue
      going.add(key)
      const lane = starting.merger.lane(source)
      const reader = containerReader(source, lane, {...starting.reading, watcher})
      void readAll({pod, container: source.container, age, lane, reader}, starting).finally(() => going.delete(key))
    }
  }
}

function isWanted(pod: Pod, container: string, {follow, previous}: LogOptions): boolean {
  const {hasLog, ranBefore} = runOf(pod, container)
  return follow || (previous ? ranBefore : hasLog)
}

interface Container {
  readonly pod: Pod
  readonly container: string
  readonly age: Age
  readonly lane: Lane
  readonly reader: ContainerReader
}

async function readAll(container: Container, starting: Starting): Promise<void> {
  const missing = starting.options.follow ? await follow(container, starting) : await readOnce(container, starting)
  if (missing !== null && !starting.signal.aborted) starting.missing(missing)
  await container.reader.end()
}

function readOnce({reader}: Container, {options, pause, signal}: Starting): Promise<Missing | null> {
  const part = {previous: options.previous, follow: false, isFinal: true, ...limits(options)}
  return readContainer(reader, part, {pause, signal})
}

/** Reads the existing lines, which are merged with other logs by time. Then follows the log. */
async function follow(of: Container, starting: Starting): Promise<Missing | null> {
  const {pod, container, age, lane, reader} = of
  const {restarts, hasLog} = runOf(pod, container)
  const missing = age === 'old' && hasLog ? await readUntilNow(reader, starting) : null
  await reader.settle()
  lane.isCurrent()
  if (missing !== null) return missing
  const {seen, pause, signal, trouble} = starting
  const uid = uidOf(pod)
  const now = () => {
    const present = seen.get(uid)
    return present === null ? null : runOf(present, container)
  }
  const before = age === 'old' ? restarts : 0
  return followContainer(reader, {now, changed: seen.changed}, {pause, signal, seen: before, trouble})
}

async function readUntilNow(reader: ContainerReader, {options, pause, signal}: Starting): Promise<Missing | null> {
  if (options.tailLines !== 0) {
    const part = {previous: false, follow: false, isFinal: false, ...limits(options)}
    return readContainer(reader, part, {pause, signal})
  }
  await reader.goToEnd()
  return null
}

function limits({sinceSeconds, tailLines}: LogOptions) {
  return {...(sinceSeconds !== null && {sinceSeconds}), ...(tailLines !== null && {tailLines})}
}
