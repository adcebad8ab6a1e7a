import type {PodSpec} from '../manifests/types.ts'
import type {LabInstallation, PodBehaviour} from '../model.ts'
import {controllerEvent, schedulerEvent} from './events.ts'
import {type Made, made, ownedBy} from './made.ts'
import {podSpec} from './pod.ts'
import {podStatus} from './pod-status.ts'

export interface PodParts {
  readonly name: string
  /** Where a pod of that name was there before; else it follows from the name. */
  readonly uid?: string
  readonly index: number
  readonly owner: Made
  readonly creator: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>> | undefined
  readonly spec: PodSpec
}

/** A pod of a ReplicaSet or StatefulSet, with the events of its creation. */
export function workloadPod(installation: LabInstallation, parts: PodParts, behaviour: PodBehaviour): Made[] {
  const namespace = parts.owner.metadata.namespace ?? installation.namespace
  const {name, index, owner} = parts
  const scheduled = behaviour.state.kind !== 'unschedulable'
  const spec = podSpec({namespace, name, index, scheduled}, parts.spec)
  const metadata = {
    name,
    namespace,
    generateName: `${owner.metadata.name}-`,
    labels: parts.labels,
    ...(parts.annotations === undefined ? {} : {annotations: parts.annotations}),
    ...ownedBy(owner),
  }
  const status = podStatus(installation, {namespace, name, spec}, behaviour)
  const pod = made(installation, {apiVersion: 'v1', kind: 'Pod', metadata, spec, status}, behaviour.createdAgo)
  if (parts.uid !== undefined) pod.metadata.uid = parts.uid
  return [pod, ...eventsOf(installation, parts, pod, spec, behaviour)]
}

function eventsOf(
  installation: LabInstallation,
  parts: PodParts,
  pod: Made,
  spec: PodSpec,
  {state, createdAgo}: PodBehaviour,
): Made[] {
  const {owner} = parts
  const {name, namespace} = pod.metadata
  const message =
    owner.kind === 'StatefulSet'
      ? `Create Pod ${name} in StatefulSet ${owner.metadata.name} successful`
      : `Created pod: ${name}`
  const created = {reason: 'SuccessfulCreate', message, component: parts.creator, ago: createdAgo}
  const scheduling =
    state.kind === 'unschedulable'
      ? ({reason: 'FailedScheduling', message: state.message, ago: createdAgo} as const)
      : ({
          reason: 'Scheduled',
          message: `Successfully assigned ${namespace}/${name} to ${spec.nodeName}`,
          ago: createdAgo,
        } as const)
  return [...controllerEvent(installation, owner, created), ...schedulerEvent(installation, pod, scheduling)]
}
