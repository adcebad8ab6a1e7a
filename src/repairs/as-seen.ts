import type {ObjectMeta} from '../cluster/objects.ts'
import {kubectl} from './command.ts'
import {kubectlName, type WorkloadName, workloadRef} from './objects.ts'
import type {Step} from './repair.ts'
import {looking, restart} from './steps.ts'

/** What a field of a workload held when the check looked; it changes when somebody deploys or restarts. */
export interface Seen {
  /** As kubectl takes it for `jsonpath`. */
  readonly path: string
  readonly value: string
  /** The pod that has the field; absent where the workload itself has it. */
  readonly pod?: string
}

/** A restart replaces the pod; one of the same name has another uid. */
export function atPod({name, uid}: Pick<ObjectMeta, 'name' | 'uid'>): Seen | null {
  return uid === undefined ? null : {path: '.metadata.uid', value: uid, pod: name}
}

export interface SeenWorkload extends WorkloadName {
  /** Null: nothing that was read tells. */
  readonly seen: Seen | null
}

export function seenWorkload({kind, namespace, name, metadata}: WorkloadName & Described): SeenWorkload {
  return {kind, namespace, name, seen: seenIn(metadata)}
}

interface Described {
  readonly metadata: Pick<ObjectMeta, 'annotations' | 'generation'>
}

/** The revision, which a new number of replicas leaves as it is; a StatefulSet has none in its metadata. */
function seenIn({annotations, generation}: Described['metadata']): Seen | null {
  const revision = Number(annotations?.['deployment.kubernetes.io/revision'])
  if (revision > 0) return atRevision(revision)
  return generation === undefined ? null : {path: '.metadata.generation', value: String(generation)}
}

/** What tells the revision of a Deployment. */
export function atRevision(revision: number): Seen {
  return {path: String.raw`.metadata.annotations.deployment\.kubernetes\.io/revision`, value: String(revision)}
}

/** What tells the revision of a StatefulSet, from the label that its pods have. */
export function atHash(hash: string): Seen {
  return {path: '.status.updateRevision', value: hash}
}

/** Fails when somebody has deployed or restarted since the check: the step behind it would undo or repeat their work. */
export function asSeen(workload: WorkloadName, {path, value, pod}: Seen): Step {
  const name = kubectlName(workload)
  const holder = pod === undefined ? name : `pod/${pod}`
  const wait = kubectl(workload.namespace, 'wait', holder, `--for=jsonpath={${path}}=${value}`, '--timeout=3s')
  const does = `make sure that nobody has changed or restarted ${name} since the check; if this fails, check again`
  return {...looking(does, [wait]), role: 'precondition', objects: [workloadRef(workload)]}
}

/** A restart with no change before it: once somebody else has restarted the pods, they may be cured. */
export function restartAsSeen(workloads: readonly [SeenWorkload, ...SeenWorkload[]]): [Step, ...Step[]] {
  const [first, ...others] = workloads.flatMap(each => (each.seen === null ? [] : [asSeen(each, each.seen)]))
  return first === undefined ? [restart(workloads)] : [first, ...others, restart(workloads)]
}
