import type {KubeObject} from '../../kube-api/state.ts'

/** An object before the API server adds a uid, a creation time and a resourceVersion. */
export interface Draft {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}

/** The kinds whose `metadata.generation` counts changes of the spec. */
const WITH_GENERATION = new Set([
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'ReplicaSet',
  'Pod',
  'CronJob',
  'Job',
  'Ingress',
  'IngressClass',
  'NetworkPolicy',
  'EndpointSlice',
  'PodDisruptionBudget',
])

export function made(
  draft: Draft,
  given: {readonly uid: string; readonly at: string},
): Draft & Pick<KubeObject, 'metadata'> {
  const generation = WITH_GENERATION.has(draft.kind) ? {generation: 1} : {}
  const metadata = {...draft.metadata, uid: given.uid, creationTimestamp: given.at, ...generation, resourceVersion: ''}
  return {...draft, metadata}
}

export function ownedBy(owner: KubeObject): {ownerReferences: object[]} {
  const {apiVersion, kind, metadata} = owner
  const reference = {apiVersion, kind, name: metadata.name, uid: metadata.uid}
  return {ownerReferences: [{...reference, controller: true, blockOwnerDeletion: true}]}
}
