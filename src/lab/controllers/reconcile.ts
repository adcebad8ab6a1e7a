import type {KubeObject} from '../../kube-api/state.ts'
import {isCronJob, isSecret, isService, isWorkload, type Manifest} from '../manifests/types.ts'
import type {LabInstallation} from '../model.ts'
import {cronJobObjects} from './cron-job.ts'
import {withDefaults} from './defaults.ts'
import {deploymentObjects} from './deployment.ts'
import {kubeletEvents} from './events.ts'
import {type Made, made} from './made.ts'
import {secretObject} from './secret.ts'
import {serviceObjects} from './service.ts'
import {statefulSetObjects} from './stateful-set.ts'
import {namespaceObjects, systemObjects} from './system.ts'
import {budgetObject, claimObject, volumeObject} from './volumes.ts'

/**
 * What a cluster holds once the manifests were applied and everything has settled: defaults, ReplicaSets, pods,
 * endpoints, Jobs, statuses, recent events. The same installation always gives the same objects.
 */
export function objectsOf(installation: LabInstallation): KubeObject[] {
  const manifests = installation.manifests.map(withDefaults)
  const first = [...systemObjects(installation), ...manifests.flatMap(manifest => independent(installation, manifest))]
  const pods = first.filter(object => object.kind === 'Pod')
  const second = manifests.flatMap(manifest => dependent(installation, manifest, pods))
  const all = [...first, ...second]
  return versioned([...all, ...kubeletEvents(installation, all)])
}

function independent(installation: LabInstallation, manifest: Manifest): Made[] {
  if (isWorkload(manifest)) {
    const make = manifest.kind === 'Deployment' ? deploymentObjects : statefulSetObjects
    return make(installation, manifest)
  }
  if (isCronJob(manifest)) return cronJobObjects(installation, manifest)
  if (isSecret(manifest)) return [secretObject(installation, manifest)]
  if (isService(manifest) || manifest.kind === 'PodDisruptionBudget') return []
  const make = PLAIN[manifest.kind]
  return make === undefined ? [made(installation, manifest, installation.ages.installed)] : make(installation, manifest)
}

const PLAIN: Readonly<Record<string, (installation: LabInstallation, manifest: Manifest) => Made[]>> = {
  Namespace: (installation, manifest) => [
    made(installation, manifest, installation.ages.installed),
    ...namespaceObjects(installation, manifest.metadata.name),
  ],
  Ingress: (installation, manifest) => [made(installation, admitted(manifest), installation.ages.installed)],
  PersistentVolumeClaim: (installation, manifest) => [claimObject(installation, manifest)],
  PersistentVolume: (installation, manifest) => [volumeObject(installation, manifest)],
}

/** The ingress controller publishes its address. */
function admitted(manifest: Manifest): Manifest {
  return {...manifest, status: {loadBalancer: {ingress: [{ip: '203.0.113.10'}]}}}
}

function dependent(installation: LabInstallation, manifest: Manifest, pods: readonly Made[]): Made[] {
  if (isService(manifest)) return serviceObjects(installation, manifest, pods)
  if (manifest.kind === 'PodDisruptionBudget') return [budgetObject(installation, manifest, pods)]
  return []
}

function versioned(objects: readonly Made[]): KubeObject[] {
  return objects.map((object, index) => ({
    ...object,
    metadata: {...object.metadata, resourceVersion: `${1000 + index}`},
  }))
}
