import {behaviourOf, healthyPod} from './behaviour.ts'
import {
  type Container,
  type EnvVar,
  isSecret,
  isWorkload,
  type Manifest,
  type SecretManifest,
  type WorkloadManifest,
} from './manifests/types.ts'
import {
  type DeniedRule,
  type EnvWriter,
  type FieldsEntry,
  type LabInstallation,
  type PodBehaviour,
  type Role,
  type ServiceBehaviours,
  type WorkloadBehaviour,
  workloadKey,
} from './model.ts'

/** The moves that faults are made of: each gives a new installation and leaves the old one as it was. */
export function editManifest(
  installation: LabInstallation,
  kind: string,
  name: string,
  change: (draft: Manifest) => void,
): LabInstallation {
  const index = installation.manifests.findIndex(manifest => manifest.kind === kind && manifest.metadata.name === name)
  const found = installation.manifests[index]
  if (found === undefined) throw new Error(`the lab has no ${kind} ${name}`)
  const draft = structuredClone(found)
  change(draft)
  return {...installation, manifests: installation.manifests.with(index, draft)}
}

export function addManifest(installation: LabInstallation, manifest: Manifest): LabInstallation {
  return {...installation, manifests: [...installation.manifests, manifest]}
}

export function removeManifest(installation: LabInstallation, kind: string, name: string): LabInstallation {
  const manifests = installation.manifests.filter(({kind: k, metadata}) => k !== kind || metadata.name !== name)
  return {...installation, manifests}
}

export function editWorkload(
  installation: LabInstallation,
  role: Role,
  change: (draft: WorkloadManifest) => void,
): LabInstallation {
  return editManifest(installation, role.kind, role.name, draft => {
    if (isWorkload(draft)) change(draft)
  })
}

/** The workload's main container. */
export function editContainer(
  installation: LabInstallation,
  role: Role,
  change: (draft: Container) => void,
): LabInstallation {
  return editWorkload(installation, role, draft => {
    const container = draft.spec.template.spec.containers.find(({name}) => name === role.container)
    if (container !== undefined) change(container)
  })
}

/** Sets a variable of the main container, or with `null` takes it away. */
export function setEnv(
  installation: LabInstallation,
  role: Role,
  name: string,
  variable: Omit<EnvVar, 'name'> | null,
): LabInstallation {
  return editContainer(installation, role, draft => {
    const others = (draft.env ?? []).filter(entry => entry.name !== name)
    draft.env = variable === null ? others : [...others, {name, ...variable}]
  })
}

export function editSecret(
  installation: LabInstallation,
  name: string,
  change: (draft: SecretManifest) => void,
): LabInstallation {
  return editManifest(installation, 'Secret', name, draft => {
    if (isSecret(draft)) change(draft)
  })
}

export function setSecretValue(
  installation: LabInstallation,
  secret: {readonly secret: string; readonly key: string},
  value: string,
): LabInstallation {
  return editSecret(installation, secret.secret, draft => {
    draft.data[secret.key] = Buffer.from(value).toString('base64')
  })
}

export function recordSecret(
  installation: LabInstallation,
  secret: string,
  entries: readonly FieldsEntry[] | null,
): LabInstallation {
  return {...installation, secretHistory: {...installation.secretHistory, [secret]: {entries}}}
}

/** `writers` changed variables of the workload after it was created. */
export function recordEnv(
  installation: LabInstallation,
  role: Role,
  writers: readonly EnvWriter[] | 'stripped',
): LabInstallation {
  return {...installation, envWriters: {...installation.envWriters, [workloadKey(role)]: writers}}
}

/** One entry per replica, each what differs from a healthy pod; more replicas behave like the last. */
export function behave(
  installation: LabInstallation,
  role: Role,
  ...replicas: readonly Partial<PodBehaviour>[]
): LabInstallation {
  const pods = replicas.map(change => ({...healthyPod(installation), ...change}))
  return behaveWhole(installation, role, {pods})
}

export function behaveWhole(
  installation: LabInstallation,
  role: Role,
  change: Partial<WorkloadBehaviour>,
): LabInstallation {
  const key = workloadKey(role)
  const behaviour = {...behaviourOf(installation, key), ...change}
  return {...installation, workloads: {...installation.workloads, [key]: behaviour}}
}

export function serve<S extends keyof ServiceBehaviours>(
  installation: LabInstallation,
  service: S,
  change: Partial<ServiceBehaviours[S]>,
): LabInstallation {
  const services = {...installation.services, [service]: {...installation.services[service], ...change}}
  return {...installation, services}
}

/** A kubelet's event about a workload's first pod. */
export function report(
  installation: LabInstallation,
  role: Role,
  event: {readonly reason: string; readonly message: string; readonly ago: number; readonly count: number},
): LabInstallation {
  const about = {workload: workloadKey(role)}
  const events = [...installation.events, {type: 'Warning' as const, source: 'kubelet', about, ...event}]
  return {...installation, events}
}

/** The user may not do this; an absent field matches everything. */
export function deny(installation: LabInstallation, rule: DeniedRule): LabInstallation {
  return {...installation, api: {...installation.api, denied: [...installation.api.denied, rule]}}
}
