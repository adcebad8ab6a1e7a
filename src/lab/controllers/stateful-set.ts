import {podsOf} from '../behaviour.ts'
import {hexOf, suffixOf} from '../identity.ts'
import type {WorkloadManifest} from '../manifests/types.ts'
import type {LabInstallation} from '../model.ts'
import {countsOf} from './deployment-status.ts'
import {type Made, made, ownedBy} from './made.ts'
import {withFieldsEntries} from './workload-fields.ts'
import {workloadPod} from './workload-pod.ts'

/** The StatefulSet with its status, its revision and its pods. */
export function statefulSetObjects(installation: LabInstallation, manifest: WorkloadManifest): Made[] {
  const {name} = manifest.metadata
  const {template, serviceName = ''} = manifest.spec
  const hash = suffixOf(10, 'template', hexOf(JSON.stringify(template)))
  const revision = `${name}-${hash}`
  const created = made(installation, manifest, installation.ages.installed)
  const statefulSet = withFieldsEntries(installation, manifest, created)
  statefulSet.status = statusOf(installation, manifest, revision)
  const pods = podsOf(installation, manifest).flatMap((behaviour, index) => {
    const podName = `${name}-${index}`
    const labels = {
      ...template.metadata.labels,
      'apps.kubernetes.io/pod-index': `${index}`,
      'controller-revision-hash': revision,
      'statefulset.kubernetes.io/pod-name': podName,
    }
    const spec = {...template.spec, hostname: podName, ...(serviceName === '' ? {} : {subdomain: serviceName})}
    const from = {labels, annotations: template.metadata.annotations, spec}
    const parts = {name: podName, index, owner: statefulSet, creator: 'statefulset-controller', ...from}
    return workloadPod(installation, parts, behaviour)
  })
  return [statefulSet, revisionOf(installation, statefulSet, manifest, hash), ...pods]
}

function statusOf(installation: LabInstallation, manifest: WorkloadManifest, revision: string): object {
  const {existing, ready, available} = countsOf({manifest, pods: podsOf(installation, manifest)})
  return {
    observedGeneration: 1,
    replicas: existing,
    ...(ready === 0 ? {} : {readyReplicas: ready}),
    ...(existing === 0 ? {} : {currentReplicas: existing, updatedReplicas: existing}),
    availableReplicas: available,
    currentRevision: revision,
    updateRevision: revision,
    collisionCount: 0,
  }
}

function revisionOf(installation: LabInstallation, owner: Made, manifest: WorkloadManifest, hash: string): Made {
  const {name, namespace} = manifest.metadata
  const {template} = manifest.spec
  const labels = {...manifest.spec.selector.matchLabels, 'controller.kubernetes.io/hash': hash}
  const metadata = {
    name: `${name}-${hash}`,
    ...(namespace === undefined ? {} : {namespace}),
    labels,
    ...ownedBy(owner),
  }
  const data = {spec: {template: {$patch: 'replace', ...template}}}
  const object = {apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata, data, revision: 1}
  return made(installation, object, installation.ages.installed)
}
