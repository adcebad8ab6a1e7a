import {uidOf} from '../identity.ts'
import type {LabInstallation} from '../model.ts'
import {timeAgo} from '../time.ts'

/** An object on its way into the cluster: complete but for its resourceVersion, which `reconcile.ts` counts up. */
export interface Made {
  apiVersion: string
  kind: string
  metadata: MadeMeta
  [field: string]: unknown
}

export interface MadeMeta {
  name: string
  namespace?: string
  uid: string
  creationTimestamp: string
  labels?: Readonly<Record<string, string>>
  annotations?: Readonly<Record<string, string>>
  [field: string]: unknown
}

/** Kinds whose `metadata.generation` counts changes of their spec. */
const WITH_GENERATION = new Set([
  'Deployment',
  'StatefulSet',
  'ReplicaSet',
  'Pod',
  'CronJob',
  'Job',
  'Ingress',
  'IngressClass',
  'EndpointSlice',
  'PodDisruptionBudget',
])

/** Gives an object what the API server gives it: uid, time, generation. */
export function made(
  installation: LabInstallation,
  object: {apiVersion: string; kind: string; metadata: {name: string; namespace?: string}; [field: string]: unknown},
  createdAgo: number,
): Made {
  const {kind, metadata} = object
  return {
    ...object,
    metadata: {
      ...metadata,
      uid: uidOf(kind, metadata.namespace ?? '', metadata.name),
      creationTimestamp: timeAgo(installation.now, createdAgo),
      ...(WITH_GENERATION.has(kind) ? {generation: 1} : {}),
    },
  }
}

export function ownedBy(owner: Made): {ownerReferences: object[]} {
  const {apiVersion, kind, metadata} = owner
  const reference = {apiVersion, kind, name: metadata.name, uid: metadata.uid}
  return {ownerReferences: [{...reference, controller: true, blockOwnerDeletion: true}]}
}
