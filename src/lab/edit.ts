import {type Certificate, tlsSecret} from './components/foundation.ts'
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

/** Changes a copy of an object in place. */
type Edit<T> = (draft: T) => void

/** Returns the installation with a changed manifest. Throws if the manifest does not exist. */
export function editManifest(lab: LabInstallation, kind: string, name: string, edit: Edit<Manifest>): LabInstallation {
  const index = lab.manifests.findIndex(manifest => manifest.kind === kind && manifest.metadata.name === name)
  const found = lab.manifests[index]
  if (found === undefined) throw new Error(`the lab has no ${kind} ${name}`)
  const draft = structuredClone(found)
  edit(draft)
  return {...lab, manifests: lab.manifests.with(index, draft)}
}

/** Returns the installation with one more manifest. */
export function addManifest(installation: LabInstallation, manifest: Manifest): LabInstallation {
  return {...installation, manifests: [...installation.manifests, manifest]}
}

/** Returns the installation without a manifest. */
export function removeManifest(installation: LabInstallation, kind: string, name: string): LabInstallation {
  const manifests = installation.manifests.filter(({kind: k, metadata}) => k !== kind || metadata.name !== name)
  return {...installation, manifests}
}

/** Returns the installation with a changed workload. */
export function editWorkload(lab: LabInstallation, role: Role, edit: Edit<WorkloadManifest>): LabInstallation {
  return editManifest(lab, role.kind, role.name, draft => {
    if (isWorkload(draft)) edit(draft)
  })
}

/** Returns the installation with a changed main container of a workload. */
export function editContainer(lab: LabInstallation, role: Role, edit: Edit<Container>): LabInstallation {
  return editWorkload(lab, role, draft => {
    const container = draft.spec.template.spec.containers.find(({name}) => name === role.container)
    if (container !== undefined) edit(container)
  })
}

/** Returns the installation with this variable in the main container, or without the variable for `null`. */
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

/** Returns the installation with a changed Secret. */
export function editSecret(lab: LabInstallation, name: string, edit: Edit<SecretManifest>): LabInstallation {
  return editManifest(lab, 'Secret', name, draft => {
    if (isSecret(draft)) edit(draft)
  })
}

/** Returns the installation with this value of one data key of a Secret. */
export function setSecretValue(
  installation: LabInstallation,
  secret: {readonly secret: string; readonly key: string},
  value: string,
): LabInstallation {
  return editSecret(installation, secret.secret, draft => {
    draft.data[secret.key] = Buffer.from(value).toString('base64')
  })
}

/** Returns the installation with an event of the kubelet about the first pod of a workload. */
export function report(
  installation: LabInstallation,
  role: Role,
  event: {readonly reason: string; readonly message: string; readonly ago: number; readonly count: number},
): LabInstallation {
  const about = {workload: workloadKey(role)}
  const events = [...installation.events, {type: 'Warning' as const, source: 'kubelet', about, ...event}]
  return {...installation, events}
}

/** Returns the installation with requests that the user may not send. An absent field matches every request. */
export function deny(installation: LabInstallation, rule: DeniedRule): LabInstallation {
  return {...installation, api: {...installation.api, denied: [...installation.api.denied, rule]}}
}

/** Returns the installation with a new TLS certificate in the release namespace. */
export function withCertificate(installation: LabInstallation, certificate: Certificate): LabInstallation {
  const {data} = tlsSecret(installation.namespace, installation.now, certificate)
  return editSecret(installation, TLS_SECRET, draft => {
    draft.data = data
  })
}
