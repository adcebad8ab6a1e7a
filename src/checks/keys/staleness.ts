import type {Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {Read, SecretMetadata, ServerVersion} from '../../cluster/port.ts'
import type {KeyBinding} from '../../installation/installation.ts'
import {podsOf} from '../../installation/workload-pods.ts'
import type {Staleness} from './decision-table.ts'
import {type Judgement, judgeProcess, type ProcessTimes, unknown} from './judgement.ts'

/** A running container with a key in its environment, and whether it started before the key last changed. */
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

/**
 * Returns every replica and every consumer that reads a key from a Secret as environment. A container that waits or has
 * ended reads the current value at its next start and is left out; so are init containers and Jobs.
 */
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

/** Any stale replica makes the side stale. */
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
