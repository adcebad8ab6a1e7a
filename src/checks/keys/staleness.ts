import type {ManagedFieldsEntry, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {Missing, Read, SecretMetadata, ServerVersion} from '../../cluster/port.ts'
import type {KeyBinding} from '../../installation/installation.ts'
import {podsOf} from '../../installation/workload-pods.ts'
import type {Staleness} from './decision-table.ts'

export interface KeyProcess extends Judgement {
  readonly binding: KeyBinding
  readonly pod: string
  readonly startedAt: string
}

export interface StalenessFacts {
  readonly pods: readonly Pod[]
  readonly replicaSets: readonly ReplicaSet[]
  readonly keySecretMetadata: Readonly<Record<string, Read<SecretMetadata>>>
  readonly version: ServerVersion
}

/** Omits init containers and CronJobs, because they read the current value when they start. */
export function keyProcesses(bindings: readonly KeyBinding[], facts: StalenessFacts, now: Date): KeyProcess[] {
  return bindings
    .filter(({init, owner, source}) => !init && owner.kind !== 'CronJob' && source.kind === 'secret')
    .flatMap(binding =>
      runningContainers(binding, facts).map(({pod, times}) => ({
        binding,
        pod,
        startedAt: times.startedAt,
        ...judge(binding, times, facts, now),
      })),
    )
}

/** Returns the staleness of one side of the key. One stale replica makes the side stale. */
export function sideStaleness(processes: readonly KeyProcess[]): Staleness {
  const found = new Set(processes.map(({staleness}) => staleness))
  return (['stale', 'unknown', 'suspected'] as const).find(value => found.has(value)) ?? 'fresh'
}

function runningContainers({owner, ownerCreatedAt, container}: KeyBinding, {pods, replicaSets}: StalenessFacts) {
  if (owner.kind === 'CronJob') return []
  return podsOf({...owner, kind: owner.kind}, pods, replicaSets)
    .filter(({metadata}) => metadata.deletionTimestamp === undefined)
    .flatMap(({metadata, status}) => {
      const found = status.containerStatuses?.find(({name}) => name === container)
      if (!found?.state?.running) return []
      const times: ProcessTimes = {
        startedAt: found.state.running.startedAt ?? '',
        isFirstRun: found.restartCount === 0,
        podCreatedAt: metadata.creationTimestamp ?? '',
        workloadCreatedAt: ownerCreatedAt ?? '',
      }
      return [{pod: metadata.name, times}]
    })
}

function judge({source}: KeyBinding, times: ProcessTimes, facts: StalenessFacts, now: Date): Judgement {
  if (source.kind !== 'secret') return unknown('it reads no Secret')
  const read = facts.keySecretMetadata[`${source.secret.namespace}/${source.secret.name}`]
  if (read?.status === 'missing') return {...unknown(read.reason), missing: read}
  if (read?.status !== 'found') return unknown('the Secret does not exist any more')
  const {key} = source.secret
  return judgeProcess(times, {metadata: read.value, key, optional: source.optional}, facts.version, now)
}

/** The times of a running container in RFC 3339; `''` if unknown. Only `startedAt` comes from the node's clock. */
interface ProcessTimes {
  readonly startedAt: string
  readonly podCreatedAt: string
  readonly workloadCreatedAt: string
  readonly isFirstRun: boolean
}

interface KeyReference {
  readonly metadata: SecretMetadata
  readonly key: string
  readonly optional: boolean
}

interface Judgement {
  readonly change: ChangeTime | null
  readonly staleness: Staleness
  readonly reason?: string
  readonly missing?: Missing
}

/** The tolerance between the clocks of the API server and the node. Both times have a resolution of one second. */
const MARGIN_MS = 5000

/** Times from the API server are compared first. If they decide nothing, the node's time counts, with a margin. */
function judgeProcess(times: ProcessTimes, reference: KeyReference, version: ServerVersion, now: Date): Judgement {
  const change = changeTime(reference.metadata, reference.key)
  const created = Date.parse(reference.metadata.creationTimestamp ?? '')
  const podCreated = Date.parse(times.podCreatedAt)
  const reported = Date.parse(times.startedAt)
  const started = podCreated > reported ? podCreated : reported // a start before the creation means a slow clock
  if (change.known && podCreated > change.at.getTime()) return fresh(change, version)
  const creation = {known: true, at: new Date(created), manager: 'the creation of the Secret', proven: true} as const
  if (created - started >= MARGIN_MS) return {change: change.known ? change : creation, staleness: 'stale'}
  if (change.known && change.at.getTime() === created && hadToWait(times, reference, created))
    return fresh(change, version)
  if (Number.isNaN(started)) return unknown('the start time of the container is not readable')
  if (started > now.getTime() + MARGIN_MS) return unknown("its start is in the future: the node's clock is ahead")
  return change.known ? compare(change, started, version) : {...unknown(change.reason), change}
}

function unknown(reason: string): Judgement {
  return {change: null, staleness: 'unknown', reason}
}

/** Returns true if the container surely waited for this Secret, and not for a deleted Secret of the same name. */
function hadToWait(times: ProcessTimes, {optional}: KeyReference, created: number): boolean {
  const installedTogether = created - Date.parse(times.workloadCreatedAt) < MARGIN_MS
  const podWaited = times.isFirstRun && created - Date.parse(times.podCreatedAt) >= MARGIN_MS
  return !optional && (installedTogether || podWaited)
}

/** The container restarted in a pod that is older than the change, so only the clock of the node can decide. */
function compare(change: ChangeTime & {known: true}, started: number, version: ServerVersion): Judgement {
  const lead = started - change.at.getTime()
  if (lead <= -MARGIN_MS) return {change, staleness: change.proven ? 'stale' : 'suspected'}
  if (lead >= MARGIN_MS) return fresh(change, version)
  return {...unknown('start and change are less than 5 s apart, which is too close for two clocks'), change}
}

function fresh(change: ChangeTime, {major, minor}: ServerVersion): Judgement {
  if (major < 1 || (major === 1 && minor < 25))
    return {...unknown('API servers before 1.25 do not record every change of a value'), change}
  return {change, staleness: 'fresh'}
}

/** An entry of managedFields has one time for all its fields. Only an entry with no other field proves a change. */
type ChangeTime =
  | {readonly known: true; readonly at: Date; readonly manager: string; readonly proven: boolean}
  | {readonly known: false; readonly reason: string}

export function changeTime({managedFields, creationTimestamp}: SecretMetadata, key: string): ChangeTime {
  if (managedFields === undefined || managedFields.every(({fieldsV1}) => fieldsV1 === undefined))
    return {known: false, reason: 'its managedFields are missing: stripped by a proxy, or cleared'}
  const owning = managedFields.filter(({fieldsV1}) => dataFields(fieldsV1).some(fields => `f:${key}` in fields))
  if (owning.length === 0) return {known: false, reason: 'no entry of its managedFields owns the key'}
  const timed = owning.flatMap(entry => (isTime(entry.time) ? [{entry, at: new Date(entry.time)}] : []))
  if (timed.length < owning.length) return {known: false, reason: 'an entry of its managedFields has no time'}
  const latest = timed.reduce((a, b) => (b.at > a.at ? b : a))
  const created = isTime(creationTimestamp) ? new Date(creationTimestamp) : null
  return {
    known: true,
    at: latest.at,
    manager: latest.entry.manager ?? 'unknown',
    proven: ownsOnlyKey(latest.entry, key) || created?.getTime() === latest.at.getTime(),
  }
}

/** The type of a Secret never changes, so it does not count. A merged entry (`ancient-changes`) proves nothing. */
function ownsOnlyKey({fieldsV1 = {}, manager}: ManagedFieldsEntry, key: string): boolean {
  if (manager === 'ancient-changes') return false
  const others = Object.keys(fieldsV1).filter(field => !['f:data', 'f:stringData', 'f:type'].includes(field))
  return (
    others.length === 0 &&
    dataFields(fieldsV1).every(fields => Object.keys(fields).every(name => name === '.' || name === `f:${key}`))
  )
}

function dataFields(fieldsV1: ManagedFieldsEntry['fieldsV1']): object[] {
  return [fieldsV1?.['f:data'], fieldsV1?.['f:stringData']].filter(
    (fields): fields is object => typeof fields === 'object' && fields !== null,
  )
}

function isTime(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text))
}
