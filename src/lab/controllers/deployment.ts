import {behaviourOf, podsOf} from '../behaviour.ts'
import {hexOf, suffixOf} from '../identity.ts'
import type {WorkloadManifest} from '../manifests/types.ts'
import {type LabInstallation, type PodBehaviour, workloadKey} from '../model.ts'
import {deploymentStatus, type Rollout, refusalOf, replicaSetStatus} from './deployment-status.ts'
import {controllerEvent} from './events.ts'
import {type Made, made, ownedBy} from './made.ts'
import {podNameOf} from './pod.ts'
import {withFieldsEntries} from './workload-fields.ts'
import {workloadPod} from './workload-pod.ts'

/** The Deployment with its status, its ReplicaSet, their pods and their recent events. */
export function deploymentObjects(installation: LabInstallation, manifest: WorkloadManifest): Made[] {
  const rollout = rolloutOf(installation, manifest)
  const created = made(installation, withRevision(manifest), installation.ages.installed)
  const deployment = withFieldsEntries(installation, manifest, created)
  deployment.status = deploymentStatus(installation, rollout)
  if (manifest.spec.paused === true) return [deployment]
  const replicaSet = replicaSetOf(installation, rollout, deployment)
  const pods = rollout.pods.flatMap((behaviour, index) => podOf(installation, rollout, replicaSet, behaviour, index))
  return [deployment, replicaSet, ...pods, ...eventsOf(installation, rollout, deployment, replicaSet)]
}

function rolloutOf(installation: LabInstallation, manifest: WorkloadManifest): Rollout {
  const behaviour = behaviourOf(installation, workloadKey(manifest))
  const hash = suffixOf(10, 'template', hexOf(JSON.stringify(manifest.spec.template)))
  const replicaSet = `${manifest.metadata.name}-${hash}`
  return {manifest, behaviour, hash, replicaSet, pods: podsOf(installation, manifest)}
}

function withRevision(manifest: WorkloadManifest) {
  const {metadata, spec} = manifest
  if (spec.paused === true) return manifest
  const annotations = {'deployment.kubernetes.io/revision': '1', ...metadata.annotations}
  return {...manifest, metadata: {...metadata, annotations}}
}

function replicaSetOf(installation: LabInstallation, rollout: Rollout, deployment: Made): Made {
  const {manifest, hash} = rollout
  const {replicas = 1, minReadySeconds, selector, template} = manifest.spec
  const label = {'pod-template-hash': hash}
  const object = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: rollout.replicaSet,
      ...(manifest.metadata.namespace === undefined ? {} : {namespace: manifest.metadata.namespace}),
      labels: {...template.metadata.labels, ...label},
      annotations: {
        ...manifest.metadata.annotations,
        'deployment.kubernetes.io/desired-replicas': `${replicas}`,
        'deployment.kubernetes.io/max-replicas': `${replicas === 0 ? 0 : replicas + Math.ceil(replicas / 4)}`,
        'deployment.kubernetes.io/revision': '1',
      },
      ...ownedBy(deployment),
    },
    spec: {
      replicas,
      ...(minReadySeconds === undefined ? {} : {minReadySeconds}),
      selector: {matchLabels: {...selector.matchLabels, ...label}},
      template: {...template, metadata: {...template.metadata, labels: {...template.metadata.labels, ...label}}},
    },
    status: replicaSetStatus(installation, rollout),
  }
  return made(installation, object, rollout.behaviour.rolledOutAgo)
}

function podOf(
  installation: LabInstallation,
  rollout: Rollout,
  replicaSet: Made,
  behaviour: PodBehaviour,
  index: number,
): Made[] {
  const {template} = rollout.manifest.spec
  const labels = {...template.metadata.labels, 'pod-template-hash': rollout.hash}
  const name = podNameOf(installation, rollout.replicaSet, index)
  const from = {labels, annotations: template.metadata.annotations, spec: template.spec}
  return workloadPod(
    installation,
    {name, index, owner: replicaSet, creator: 'replicaset-controller', ...from},
    behaviour,
  )
}

function eventsOf(installation: LabInstallation, rollout: Rollout, deployment: Made, replicaSet: Made): Made[] {
  const {replicas = 1} = rollout.manifest.spec
  const {rolledOutAgo, cannotCreate} = rollout.behaviour
  if (replicas === 0) return []
  const scaled = {
    reason: 'ScalingReplicaSet',
    message: `Scaled up replica set ${rollout.replicaSet} from 0 to ${replicas}`,
    component: 'deployment-controller',
    ago: rolledOutAgo,
  }
  const component = 'replicaset-controller'
  const failed =
    cannotCreate === null
      ? []
      : controllerEvent(installation, replicaSet, {
          reason: 'FailedCreate',
          message: `Error creating: ${refusalOf(rollout, cannotCreate)}`,
          component,
          ago: rolledOutAgo,
        })
  return [...controllerEvent(installation, deployment, scaled), ...failed]
}
