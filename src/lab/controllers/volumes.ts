import {uidOf} from '../identity.ts'
import type {Manifest} from '../manifests/types.ts'
import type {LabInstallation} from '../model.ts'
import {timeAgo} from '../time.ts'
import {type Made, made} from './made.ts'

interface ClaimSpec {
  readonly accessModes: string[]
  readonly resources: {readonly requests: {readonly storage: string}}
}

/** A claim that names its volume is bound to it at once. */
export function claimObject(installation: LabInstallation, manifest: Manifest): Made {
  const spec = manifest.spec as ClaimSpec // written by boundClaim
  const annotations = {'pv.kubernetes.io/bind-completed': 'yes'}
  const metadata = {...manifest.metadata, annotations, finalizers: ['kubernetes.io/pvc-protection']}
  const status = {phase: 'Bound', accessModes: spec.accessModes, capacity: {storage: spec.resources.requests.storage}}
  return made(installation, {...manifest, metadata, status}, installation.ages.installed)
}

interface VolumeSpec {
  readonly claimRef: {readonly namespace: string; readonly name: string}
  readonly hostPath: object
}

export function volumeObject(installation: LabInstallation, manifest: Manifest): Made {
  const written = manifest.spec as VolumeSpec // written by boundClaim
  const {claimRef} = written
  const uid = uidOf('PersistentVolumeClaim', claimRef.namespace, claimRef.name)
  const spec = {...written, claimRef: {...claimRef, uid}, hostPath: {type: '', ...written.hostPath}}
  const metadata = {...manifest.metadata, finalizers: ['kubernetes.io/pv-protection']}
  const status = {phase: 'Bound', lastPhaseTransitionTime: timeAgo(installation.now, installation.ages.installed)}
  return made(installation, {...manifest, metadata, spec, status}, installation.ages.installed)
}

interface BudgetSpec {
  readonly selector: {readonly matchLabels: Readonly<Record<string, string>>}
}

/** A budget of the lab never allows a disruption. */
export function budgetObject(installation: LabInstallation, manifest: Manifest, pods: readonly Made[]): Made {
  const {selector} = manifest.spec as BudgetSpec // written by the sandbox component
  const wanted = Object.entries(selector.matchLabels)
  const covered = pods.filter(
    pod =>
      pod.metadata.namespace === manifest.metadata.namespace &&
      wanted.every(([key, value]) => pod.metadata.labels?.[key] === value),
  ).length
  const condition = {
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'InsufficientPods',
    message: '',
    observedGeneration: 1,
    lastTransitionTime: timeAgo(installation.now, installation.ages.installed),
  }
  const counts = {currentHealthy: covered, desiredHealthy: covered, disruptionsAllowed: 0, expectedPods: covered}
  const status = {...counts, observedGeneration: 1, conditions: [condition]}
  return made(installation, {...manifest, status}, installation.ages.installed)
}
