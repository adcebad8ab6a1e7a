import type {ObjectMeta, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {WorkloadName} from '../../repairs/objects.ts'

export interface Owner extends WorkloadName {
  /** The ReplicaSet between pod and Deployment, if it exists and was listed. */
  readonly replicaSet: ReplicaSet | null
}

/** Returns the Deployment or StatefulSet of a pod; null for bare pods and pods of Jobs and DaemonSets. */
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

/** Returns the name of the Deployment that controls the ReplicaSet. */
export function deploymentOf({metadata}: ReplicaSet): string | null {
  const controller = controllerOf(metadata)
  return controller?.kind === 'Deployment' ? controller.name : null
}

/** The list lacks a ReplicaSet that was created later. Its name still contains the Deployment's name. */
function nameWithoutHash(replicaSet: string, pod: Pod): string | null {
  const hash = pod.metadata.labels?.['pod-template-hash']
  return hash !== undefined && replicaSet.endsWith(`-${hash}`) ? replicaSet.slice(0, -hash.length - 1) : null
}

function controllerOf({ownerReferences}: ObjectMeta) {
  return ownerReferences?.find(({controller}) => controller === true)
}
