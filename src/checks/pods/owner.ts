import type {ObjectMeta, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {WorkloadName} from '../../repairs/objects.ts'

export interface Owner extends WorkloadName {
  /** The ReplicaSet in between, when there is one and it was listed. */
  readonly replicaSet: ReplicaSet | null
}

/** The Deployment or StatefulSet that a pod belongs to; null for pods of Jobs, DaemonSets and for bare pods. */
export function ownerOf(pod: Pod, replicaSets: readonly ReplicaSet[]): Owner | null {
  const controller = controllerOf(pod.metadata)
  const namespace = pod.metadata.namespace ?? ''
  if (controller?.kind === 'StatefulSet')
    return {kind: 'StatefulSet', namespace, name: controller.name, replicaSet: null}
  if (controller?.kind !== 'ReplicaSet') return null
  const replicaSet = replicaSets.find(
    ({metadata}) => metadata.name === controller.name && (metadata.namespace ?? '') === namespace,
  )
  const name = replicaSet ? deploymentOf(replicaSet) : nameWithoutHash(controller.name, pod)
  return name === null ? null : {kind: 'Deployment', namespace, name, replicaSet: replicaSet ?? null}
}

/** Name of the Deployment that controls the ReplicaSet. */
export function deploymentOf({metadata}: ReplicaSet): string | null {
  const controller = controllerOf(metadata)
  return controller?.kind === 'Deployment' ? controller.name : null
}

/** A ReplicaSet made after the lists were read is not in them; its name still carries the Deployment's. */
function nameWithoutHash(replicaSet: string, pod: Pod): string | null {
  const hash = pod.metadata.labels?.['pod-template-hash']
  return hash !== undefined && replicaSet.endsWith(`-${hash}`) ? replicaSet.slice(0, -hash.length - 1) : null
}

function controllerOf({ownerReferences}: ObjectMeta) {
  return ownerReferences?.find(({controller}) => controller === true)
}
