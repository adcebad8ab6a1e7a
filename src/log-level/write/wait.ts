import type {Deployment, Pod, StatefulSet} from '../../cluster/objects.ts'
import type {ClusterReader} from '../../cluster/port.ts'
import {podsOf} from '../../installation/workload-pods.ts'
import type {ContainerChange, Write} from '../change.ts'
import {exactEntry, isSameEntry, placedEntry} from '../entry.ts'

export interface Waited {
  readonly write: Write
  /** The result of waiting. `stopped`: an interrupt or a timeout ended the waiting, but the rollout continues. */
  readonly status: 'verified' | 'unverified' | 'failed' | 'stopped' | 'not-waited'
  readonly words: string
}

export interface Waiting {
  readonly reader: ClusterReader
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

/** Verifies the variables of the pods, because a finished rollout only proves that the pods are new. */
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

/** The state of a rollout, determined as in `kubectl rollout status`. */
interface RolloutState {
  readonly status: 'done' | 'going' | 'failed'
  readonly words: string
}

export function rolloutOf(kind: 'Deployment' | 'StatefulSet', object: Deployment | StatefulSet): RolloutState {
  const {metadata, status} = object
  if ((metadata.generation ?? 0) > (status.observedGeneration ?? 0))
    return going('waiting for the controller to observe the change')
  // The casts are safe because `kind` is the kind of the object.
  return kind === 'Deployment' ? ofDeployment(object as Deployment) : ofStatefulSet(object as StatefulSet)
}

function ofDeployment({spec, status}: Deployment): RolloutState {
  const {replicas = 0, updatedReplicas = 0, availableReplicas = 0, conditions = []} = status
  const progressing = conditions.find(({type}) => type === 'Progressing')
  if (progressing?.reason === 'ProgressDeadlineExceeded')
    return {
      status: 'failed',
      words: `it made no progress within its deadline: ${progressing.message ?? progressing.reason}`,
    }
  const wanted = spec.replicas ?? 1
  if (updatedReplicas < wanted) return going(`${updatedReplicas} of ${wanted} new pods exist`)
  if (replicas > updatedReplicas) return going(`${replicas - updatedReplicas} old pods are still running`)
  if (availableReplicas < updatedReplicas)
    return going(`${availableReplicas} of ${updatedReplicas} new pods are available`)
  return done(`${updatedReplicas} of ${wanted} new pods are available`)
}

function ofStatefulSet({spec, status}: StatefulSet): RolloutState {
  const wanted = spec.replicas ?? 1
  const {readyReplicas = 0, updatedReplicas = 0, currentRevision, updateRevision} = status
  if (readyReplicas < wanted) return going(`${readyReplicas} of ${wanted} pods are ready`)
  const partition = spec.updateStrategy?.rollingUpdate?.partition ?? 0
  if (partition > 0) {
    const due = Math.max(0, wanted - partition)
    return updatedReplicas < due ? going(`${updatedReplicas} of ${due} pods are new`) : done(`${due} pods are new`)
  }
  if (currentRevision !== updateRevision) return going(`${updatedReplicas} of ${wanted} pods are new`)
  return done(`${wanted} of ${wanted} pods are new and ready`)
}

function going(words: string): RolloutState {
  return {status: 'going', words}
}

function done(words: string): RolloutState {
  return {status: 'done', words}
}
