import type {ContainerStatus, Event, ObjectMeta, Pod, ReplicaSet} from '../cluster/objects.ts'
import type {Workload} from './installation.ts'

/** Returns the pods that a workload owns, directly or through its ReplicaSets. The labels of pods do not count. */
export function podsOf(
  workload: Pick<Workload, 'kind' | 'name' | 'namespace'>,
  pods: readonly Pod[],
  replicaSets: readonly ReplicaSet[],
): Pod[] {
  const {kind, name, namespace} = workload
  const owners =
    kind === 'StatefulSet'
      ? [{kind, name}]
      : replicaSets
          .filter(({metadata}) => isControlledBy(metadata, {kind: 'Deployment', name}))
          .map(({metadata}) => ({kind: 'ReplicaSet', name: metadata.name}))
  const keys = new Set(owners.map(keyOf))
  return pods.filter(({metadata}) => {
    const controller = controllerOf(metadata)
    return metadata.namespace === namespace && controller !== undefined && keys.has(keyOf(controller))
  })
}

function keyOf({kind, name}: {readonly kind: string; readonly name: string}): string {
  return `${kind}/${name}`
}

export function isReady(pod: Pod): boolean {
  return pod.status.conditions?.some(({type, status}) => type === 'Ready' && status === 'True') ?? false
}

export function mainStatus(pod: Pod, {mainContainer}: Workload): ContainerStatus | undefined {
  return pod.status.containerStatuses?.find(({name}) => name === mainContainer)
}

type Owned = Pick<ObjectMeta, 'ownerReferences'>
type OwnerReference = NonNullable<ObjectMeta['ownerReferences']>[number]

export function controllerOf({ownerReferences}: Owned): OwnerReference | undefined {
  return ownerReferences?.find(({controller}) => controller === true)
}

export function isControlledBy(metadata: Owned, {kind, name}: Pick<OwnerReference, 'kind' | 'name'>): boolean {
  const controller = controllerOf(metadata)
  return controller?.kind === kind && controller.name === name
}

/** Returns the time of the last occurrence, as the API server wrote it. Servers and versions fill different fields. */
export function lastSeen({lastTimestamp, eventTime, firstTimestamp, metadata}: Event): string | undefined {
  return lastTimestamp ?? eventTime ?? firstTimestamp ?? metadata.creationTimestamp
}
