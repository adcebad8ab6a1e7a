import {tlsSecret, validity} from './components/foundation.ts'
import {TLS_SECRET} from './components/setting.ts'
import {
  type Container,
  type EnvVar,
  isSecret,
  isWorkload,
  type Manifest,
  type SecretManifest,
  type WorkloadManifest,
} from './manifests/types.ts'
import {type DeniedRule, type LabInstallation, type Role, workloadKey} from './model.ts'

/**
 * Functions from which faults are composed. Each returns a new installation and does not modify the old one. These
 * change created objects.
 */
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

/** Changes the workload's main container. */
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

/** Sets a variable of the main container, or removes it with `null`. */
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

/** Adds a kubelet's event about a workload's first pod. */
export function report(
  installation: LabInstallation,
  role: Role,
  event: {readonly reason: string; readonly message: string; readonly ago: number; readonly count: number},
): LabInstallation {
  const about = {workload: workloadKey(role)}
  const events = [...installation.events, {type: 'Warning' as const, source: 'kubelet', about, ...event}]
  return {...installation, events}
}

/** Denies the user this request. An absent field matches everything. */
export function deny(installation: LabInstallation, rule: DeniedRule): LabInstallation {
  return {...installation, api: {...installation.api, denied: [...installation.api.denied, rule]}}
}

/** Replaces the certificate in the Secret of the release namespace. Days count from the lab's clock. */
export function withCertificate(
  installation: LabInstallation,
  certificate: {readonly from: number; readonly to: number; readonly dnsNames: readonly string[]},
): LabInstallation {
  const {from, to, dnsNames} = certificate
  const {data} = tlsSecret(installation.namespace, validity(installation.now, from, to), dnsNames)
  return editSecret(installation, TLS_SECRET, draft => {
    draft.data = data
  })
}
