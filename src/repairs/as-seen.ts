import type {ObjectMeta} from '../cluster/objects.ts'
import {kubectl} from './command.ts'
import {kubectlName, type Step, type WorkloadName, workloadRef} from './repair.ts'
import {looking, restart} from './steps.ts'

/** The value of a field when the check ran. A deployment or a restart changes this field. */
export interface Seen {
  /** A JSONPath for `kubectl -o jsonpath`. */
  readonly path: string
  readonly value: string
  /** The pod with the field; absent if the workload itself has the field. */
  readonly pod?: string
}

/** Returns the uid of a pod. After a restart, a pod of the same name has another uid. */
export function atPod({name, uid}: Pick<ObjectMeta, 'name' | 'uid'>): Seen | null {
  return uid === undefined ? null : {path: '.metadata.uid', value: uid, pod: name}
}

export interface SeenWorkload extends WorkloadName {
  /** The field that shows the revision; null if no such field was read. */
  readonly seen: Seen | null
}

export function seenWorkload({kind, namespace, name, metadata}: WorkloadName & Described): SeenWorkload {
  return {kind, namespace, name, seen: seenIn(metadata)}
}

interface Described {
  readonly metadata: Pick<ObjectMeta, 'annotations' | 'generation'>
}

/** Prefers the revision, because scaling changes the generation. A StatefulSet has no revision in its metadata. */
function seenIn({annotations, generation}: Described['metadata']): Seen | null {
  const revision = Number(annotations?.['deployment.kubernetes.io/revision'])
  if (revision > 0) return atRevision(revision)
  return generation === undefined ? null : {path: '.metadata.generation', value: String(generation)}
}

export function atRevision(revision: number): Seen {
  return {path: String.raw`.metadata.annotations.deployment\.kubernetes\.io/revision`, value: String(revision)}
}

/** Returns the field that shows the revision of a StatefulSet, with the value of its pods' label. */
export function atHash(hash: string): Seen {
  return {path: '.status.updateRevision', value: hash}
}

/** Returns a step that fails if the workload was deployed or restarted since the check. */
export function asSeen(workload: WorkloadName, {path, value, pod}: Seen): Step {
  const name = kubectlName(workload)
  const holder = pod === undefined ? name : `pod/${pod}`
  const wait = kubectl(workload.namespace, 'wait', holder, `--for=jsonpath={${path}}=${value}`, '--timeout=3s')
  const does = `make sure that ${name} was not changed or restarted since the check; if this fails, check again`
  return {...looking(does, [wait]), role: 'precondition', objects: [workloadRef(workload)]}
}

/** Returns a restart that fails if the pods have restarted since the check, because they may be healthy now. */
export function restartAsSeen(workloads: readonly [SeenWorkload, ...SeenWorkload[]]): [Step, ...Step[]] {
  const [first, ...others] = workloads.flatMap(each => (each.seen === null ? [] : [asSeen(each, each.seen)]))
  return first === undefined ? [restart(workloads)] : [first, ...others, restart(workloads)]
}
