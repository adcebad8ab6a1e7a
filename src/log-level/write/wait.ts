import type {Pod} from '../../cluster/objects.ts'
import type {ClusterReader} from '../../cluster/port.ts'
import {podsOf} from '../../installation/workload-pods.ts'
import type {ContainerChange, Write} from '../change.ts'
import {exactEntry, isSameEntry, placedEntry} from '../entry.ts'
import {rolloutOf} from './rollout.ts'

/** The state of a rollout when waiting ends. */
export interface Waited {
  readonly write: Write
  /** `stopped`: the user or a timeout ended the waiting, but the rollout continues. */
  readonly status: 'verified' | 'unverified' | 'failed' | 'stopped' | 'not-waited'
  readonly words: string
}

export interface Waiting {
  readonly reader: ClusterReader
  /** Ends the waiting. */
  readonly signal: AbortSignal
  readonly pause: (signal: AbortSignal) => Promise<void>
  /** Called when the words change. */
  readonly told: (write: Write, words: string) => void
}

/** Waits for one rollout, then verifies that its pods have the new value. */
export async function waitForRollout(write: Write, generation: number, waiting: Waiting): Promise<Waited> {
  const {pods, how, byItself} = write.restarts
  if (!byItself) return {write, status: 'not-waited', words: how}
  if (pods === 0) return {write, status: 'verified', words: how}
  const rollout = await followed(write, generation, waiting)
  return rollout.status === 'verified' ? verified(write, waiting, rollout.words) : rollout
}

async function followed(write: Write, generation: number, {reader, signal, pause, told}: Waiting): Promise<Waited> {
  let words = 'waiting for the controller to observe the change'
  told(write, words)
  while (!signal.aborted) {
    const read = await reader.get(write.kind, write)
    if (read.status === 'absent') return {write, status: 'failed', words: 'it no longer exists'}
    if (read.status === 'found' && (read.value.metadata.generation ?? 0) >= generation) {
      const state = rolloutOf(write.kind, read.value)
      if (state.words !== words) told(write, state.words)
      words = state.words
      if (state.status === 'done') return {write, status: 'verified', words}
      if (state.status === 'failed') return {write, status: 'failed', words}
    }
    if (read.status === 'missing' && read.cause === 'denied')
      return {write, status: 'unverified', words: `the rollout could not be watched: ${read.reason}`}
    await pause(signal)
  }
  return {write, status: 'stopped', words}
}

/** Verifies the pods themselves. A finished rollout only proves that the pods are new. */
async function verified(write: Write, {reader}: Waiting, words: string): Promise<Waited> {
  const {namespace} = write
  const [pods, replicaSets] = await Promise.all([
    reader.list('Pod', {namespace}),
    reader.list('ReplicaSet', {namespace}),
  ])
  if (pods.status !== 'found' || replicaSets.status !== 'found') {
    const unread = [pods, replicaSets].find(read => read.status === 'missing')
    return {
      write,
      status: 'unverified',
      words: `${words}, but their level was not read: ${unread?.reason ?? 'none'}`,
    }
  }
  const own = podsOf(write, pods.value, replicaSets.value).filter(isThere)
  const wrong = own.filter(pod => !write.containers.every(change => has(pod, change)))
  if (wrong.length === 0 && own.length > 0) return {write, status: 'verified', words: `${words}, and have it`}
  const names = wrong.map(({metadata}) => metadata.name).join(', ')
  return {write, status: 'failed', words: names === '' ? 'it has no pods' : `without it: ${names}`}
}

function isThere({metadata, status}: Pod): boolean {
  return metadata.deletionTimestamp === undefined && status.phase !== 'Succeeded' && status.phase !== 'Failed'
}

function has({spec}: Pod, {container, variable, after}: ContainerChange): boolean {
  const own = spec.containers.find(({name}) => name === container)
  const placed = own === undefined ? null : placedEntry(own, variable)
  const entry = placed === null ? null : exactEntry(placed.entry)
  return entry !== 'unknown' && isSameEntry(entry, after)
}
