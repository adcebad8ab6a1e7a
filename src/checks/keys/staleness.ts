import type {Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {Missing, Read, SecretMetadata, ServerVersion} from '../../cluster/port.ts'
import type {KeyBinding} from '../../installation/installation.ts'
import {podsOf} from '../../installation/workload-pods.ts'
import {type ChangeTime, changeTime} from './change-time.ts'
import type {Staleness} from './decision-table.ts'

/** One running container that holds a key in its environment, and whether it started before the key last changed. */
export interface KeyProcess {
  readonly binding: KeyBinding
  readonly pod: string
  readonly startedAt: string
  readonly change: ChangeTime | null
  readonly staleness: Staleness
  /** Why the staleness is unknown. */
  readonly reason?: string
  readonly missing?: Missing
}

export interface StalenessFacts {
  readonly pods: readonly Pod[]
  readonly replicaSets: readonly ReplicaSet[]
  readonly keySecretMetadata: Readonly<Record<string, Read<SecretMetadata>>>
  readonly version: ServerVersion
}

/** The server's and the node's clock have 1 s resolution each and are not the same clock. */
const MARGIN_MS = 5000

/**
 * Every replica and every consumer that reads a key from a Secret as environment. A container that waits or has ended
 * reads the current value at its next start and is left out; so are init containers and Jobs.
 */
export function keyProcesses(bindings: readonly KeyBinding[], facts: StalenessFacts, now: Date): KeyProcess[] {
  return bindings
    .filter(({init, owner, source}) => !init && owner.kind !== 'CronJob' && source.kind === 'secret')
    .flatMap(binding =>
      runningContainers(binding, facts).map(({pod, startedAt}) => ({
        binding,
        pod,
        startedAt,
        ...judge(binding, startedAt, facts, now),
      })),
    )
}

/** Any stale replica makes the side stale. */
export function sideStaleness(processes: readonly KeyProcess[]): Staleness {
  const found = new Set(processes.map(({staleness}) => staleness))
  return (['stale', 'unknown', 'suspected'] as const).find(value => found.has(value)) ?? 'fresh'
}

function runningContainers({owner, container}: KeyBinding, {pods, replicaSets}: StalenessFacts) {
  if (owner.kind === 'CronJob') return []
  return podsOf({...owner, kind: owner.kind}, pods, replicaSets)
    .filter(({metadata}) => metadata.deletionTimestamp === undefined)
    .flatMap(({metadata, status}) => {
      const running = status.containerStatuses?.find(({name}) => name === container)?.state?.running
      return running ? [{pod: metadata.name, startedAt: running.startedAt ?? ''}] : []
    })
}

type Judgement = Pick<KeyProcess, 'change' | 'staleness' | 'reason' | 'missing'>

function judge({source}: KeyBinding, startedAt: string, facts: StalenessFacts, now: Date): Judgement {
  if (source.kind !== 'secret') return unknown('it reads no Secret')
  const read = facts.keySecretMetadata[`${source.secret.namespace}/${source.secret.name}`]
  if (read?.status === 'missing') return {...unknown(read.reason), missing: read}
  if (read?.status !== 'found') return unknown('the Secret does not exist any more')
  const started = Date.parse(startedAt)
  if (Number.isNaN(started)) return unknown('the start time of the container is not readable')
  if (started > now.getTime() + MARGIN_MS) return unknown("its start lies in the future: the node's clock is ahead")
  const created = Date.parse(read.value.creationTimestamp ?? '')
  const change = changeTime(read.value, source.secret.key)
  if (created - started >= MARGIN_MS) return {change: change.known ? change : recreated(created), staleness: 'stale'}
  if (!change.known) return {...unknown(change.reason), change}
  return compare(change, started, facts.version)
}

function compare(change: ChangeTime & {known: true}, started: number, version: ServerVersion): Judgement {
  const lead = started - change.at.getTime()
  if (lead <= -MARGIN_MS) return {change, staleness: change.proven ? 'stale' : 'suspected'}
  if (lead < MARGIN_MS)
    return {...unknown('start and change are less than 5 s apart, which two clocks cannot tell'), change}
  if (isBefore125(version)) return {...unknown('API servers before 1.25 do not record every change of a value'), change}
  return {change, staleness: 'fresh'}
}

function recreated(created: number): ChangeTime {
  return {known: true, at: new Date(created), manager: 'the creation of the Secret', proven: true}
}

function isBefore125({major, minor}: ServerVersion): boolean {
  return major < 1 || (major === 1 && minor < 25)
}

function unknown(reason: string): Judgement {
  return {change: null, staleness: 'unknown', reason}
}
