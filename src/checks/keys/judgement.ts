import type {Missing, SecretMetadata, ServerVersion} from '../../cluster/port.ts'
import {type ChangeTime, changeTime} from './change-time.ts'
import type {Staleness} from './decision-table.ts'

/** Times of a running container (RFC 3339), `''` if unknown. Only `startedAt` comes from the node's clock. */
export interface ProcessTimes {
  readonly startedAt: string
  readonly podCreatedAt: string
  readonly workloadCreatedAt: string
  /** The container has not restarted in this pod. */
  readonly isFirstRun: boolean
}

/** The reference through which a container reads its key. */
export interface KeyReference {
  readonly metadata: SecretMetadata
  readonly key: string
  readonly optional: boolean
}

export interface Judgement {
  readonly change: ChangeTime | null
  readonly staleness: Staleness
  /** Why the staleness is unknown. */
  readonly reason?: string
  readonly missing?: Missing
}

/** Allows for clock differences: the API server and the node have separate clocks with a resolution of 1 s. */
const MARGIN_MS = 5000

/**
 * Returns whether a process started before its key last changed. The API server's clock times pods, Secrets and
 * changes, so these times are compared first. If they decide nothing, the node's clock is compared, with a margin.
 */
export function judgeProcess(
  times: ProcessTimes,
  reference: KeyReference,
  version: ServerVersion,
  now: Date,
): Judgement {
  const change = changeTime(reference.metadata, reference.key)
  const created = Date.parse(reference.metadata.creationTimestamp ?? '')
  const podCreated = Date.parse(times.podCreatedAt)
  const started = notBefore(podCreated, Date.parse(times.startedAt))
  if (change.known && podCreated > change.at.getTime()) return fresh(change, version)
  if (created - started >= MARGIN_MS) return {change: change.known ? change : recreated(created), staleness: 'stale'}
  if (change.known && change.at.getTime() === created && hadToWait(times, reference, created))
    return fresh(change, version)
  if (Number.isNaN(started)) return unknown('the start time of the container is not readable')
  if (started > now.getTime() + MARGIN_MS) return unknown("its start is in the future: the node's clock is ahead")
  return change.known ? compare(change, started, version) : {...unknown(change.reason), change}
}

export function unknown(reason: string): Judgement {
  return {change: null, staleness: 'unknown', reason}
}

/** A container cannot start before its pod is created. An earlier start means that the node's clock is slow. */
function notBefore(podCreated: number, started: number): number {
  return podCreated > started ? podCreated : started
}

/**
 * Whether the container could not start before the Secret was created. This is true for a required Secret, unless an
 * earlier Secret of the same name was deleted. Two cases exclude a deleted Secret: the workload is no older than the
 * Secret, or the pod is older and its container first ran after the Secret was created.
 */
function hadToWait(times: ProcessTimes, {optional}: KeyReference, created: number): boolean {
  const installedTogether = created - Date.parse(times.workloadCreatedAt) < MARGIN_MS
  const podWaited = times.isFirstRun && created - Date.parse(times.podCreatedAt) >= MARGIN_MS
  return !optional && (installedTogether || podWaited)
}

/**
 * Compares with the node's clock if the API server's decides nothing: the container restarted in a pod older than the
 * change.
 */
function compare(change: ChangeTime & {known: true}, started: number, version: ServerVersion): Judgement {
  const lead = started - change.at.getTime()
  if (lead <= -MARGIN_MS) return {change, staleness: change.proven ? 'stale' : 'suspected'}
  if (lead >= MARGIN_MS) return fresh(change, version)
  return {...unknown('start and change are less than 5 s apart, which is too close for two clocks'), change}
}

function fresh(change: ChangeTime, version: ServerVersion): Judgement {
  if (isBefore125(version)) return {...unknown('API servers before 1.25 do not record every change of a value'), change}
  return {change, staleness: 'fresh'}
}

function recreated(created: number): ChangeTime {
  return {known: true, at: new Date(created), manager: 'the creation of the Secret', proven: true}
}

function isBefore125({major, minor}: ServerVersion): boolean {
  return major < 1 || (major === 1 && minor < 25)
}
