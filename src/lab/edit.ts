import type {JsonObject} from '../kube-api/patch/json.ts'
import {type Certificate, tlsSecret} from './components/foundation.ts'
import {ACCEPTED_KEY, OLD_KEY, SENT_KEY, TLS_SECRET} from './components/setting.ts'
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
  type Ailment,
  type DeniedRule,
  type Happening,
  type LabInstallation,
  type LogEntry,
  type Outside,
  type Role,
  workloadKey,
} from './model.ts'
import {DAY} from './time.ts'

/** Changes a copy of an object in place. */
type Edit<T> = (draft: T) => void

export function editManifest(lab: LabInstallation, kind: string, name: string, edit: Edit<Manifest>): LabInstallation {
  const index = lab.manifests.findIndex(manifest => manifest.kind === kind && manifest.metadata.name === name)
  const found = lab.manifests[index]
  if (found === undefined) throw new Error(`the lab has no ${kind} ${name}`)
  const draft = structuredClone(found)
  edit(draft)
  return {...lab, manifests: lab.manifests.with(index, draft)}
}

export function addManifest(lab: LabInstallation, manifest: Manifest): LabInstallation {
  return {...lab, manifests: [...lab.manifests, manifest]}
}

export function removeManifest(lab: LabInstallation, kind: string, name: string): LabInstallation {
  const manifests = lab.manifests.filter(({kind: k, metadata}) => k !== kind || metadata.name !== name)
  return {...lab, manifests}
}

export function editWorkload(lab: LabInstallation, role: Role, edit: Edit<WorkloadManifest>): LabInstallation {
  return editManifest(lab, role.kind, role.name, draft => {
    if (isWorkload(draft)) edit(draft)
  })
}

export function editContainer(lab: LabInstallation, role: Role, edit: Edit<Container>): LabInstallation {
  return editWorkload(lab, role, draft => {
    const container = draft.spec.template.spec.containers.find(({name}) => name === role.container)
    if (container !== undefined) edit(container)
  })
}

/** Returns the installation with this variable in the main container of a workload. Null removes the variable. */
export function setEnv(
  lab: LabInstallation,
  role: Role,
  name: string,
  variable: Omit<EnvVar, 'name'> | null,
): LabInstallation {
  return editContainer(lab, role, draft => {
    const others = (draft.env ?? []).filter(entry => entry.name !== name)
    draft.env = variable === null ? others : [...others, {name, ...variable}]
  })
}

export function editSecret(lab: LabInstallation, name: string, edit: Edit<SecretManifest>): LabInstallation {
  return editManifest(lab, 'Secret', name, draft => {
    if (isSecret(draft)) edit(draft)
  })
}

type DataKey = Readonly<Record<'secret' | 'key', string>>

export function setSecretValue(lab: LabInstallation, {secret, key}: DataKey, value: string): LabInstallation {
  return editSecret(lab, secret, draft => {
    draft.data[key] = Buffer.from(value).toString('base64')
  })
}

/** Returns the installation with an event of the kubelet about the first pod of a workload. */
export function report(
  lab: LabInstallation,
  role: Role,
  event: {readonly reason: string; readonly message: string; readonly ago: number; readonly count: number},
): LabInstallation {
  const about = {workload: workloadKey(role)}
  const events = [...lab.events, {type: 'Warning' as const, source: 'kubelet', about, ...event}]
  return {...lab, events}
}

export function deny(lab: LabInstallation, rule: DeniedRule): LabInstallation {
  return {...lab, api: {...lab.api, denied: [...lab.api.denied, rule]}}
}

export function withCertificate(lab: LabInstallation, certificate: Certificate): LabInstallation {
  const {data} = tlsSecret(lab.namespace, lab.now, certificate)
  return editSecret(lab, TLS_SECRET, draft => {
    draft.data = data
  })
}

export function happened(lab: LabInstallation, ...happenings: readonly Happening[]): LabInstallation {
  return {...lab, history: [...lab.history, ...happenings]}
}

/** Returns the installation with one more past event: a patch of this object. */
export function changed(
  lab: LabInstallation,
  object: {readonly kind: string; readonly name: string},
  change: {readonly ago: number; readonly by: string; readonly patch: JsonObject},
): LabInstallation {
  const {kind, name} = object
  return happened(lab, {does: 'change', kind, name, ...change})
}

/** Returns the installation with another state of systems outside the cluster from its creation on. */
export function outside(lab: LabInstallation, change: Partial<Outside>): LabInstallation {
  return {...lab, outside: {...lab.outside, ...change}}
}

/** Returns the installation in which the state of systems outside the cluster changes `ago` seconds before now. */
export function outsideSince(lab: LabInstallation, ago: number, change: Partial<Outside>): LabInstallation {
  return happened(lab, {ago, does: 'outside', change})
}

/** Returns the installation with these ages of a workload's pods, in seconds. Further replicas have the last age. */
export function started(lab: LabInstallation, role: Role, ...ages: readonly number[]): LabInstallation {
  return {...lab, started: {...lab.started, [workloadKey(role)]: ages}}
}

export function created(lab: LabInstallation, role: Role, ago: number): LabInstallation {
  return {...lab, created: {...lab.created, [workloadKey(role)]: ago}}
}

/** Returns the installation in which the processes of a workload start to malfunction `ago` seconds before now. */
export function ails(lab: LabInstallation, role: Role, ailment: Ailment, ago = 0): LabInstallation {
  return happened(lab, {ago, does: 'ail', workload: workloadKey(role), ailment})
}

/** Returns the installation with a previous log of a workload's main container: the log before its last restart. */
export function wroteBefore(lab: LabInstallation, role: Role, previous: readonly LogEntry[]): LabInstallation {
  const key = `${workloadKey(role)}/${role.container}`
  const current = lab.logs[key]?.current ?? []
  return {...lab, logs: {...lab.logs, [key]: {current, previous}}}
}

export type KeySecret = typeof SENT_KEY | typeof ACCEPTED_KEY

/** Rotates both keys. The pods of these workloads started a day before, so they use the old keys. */
export function startedBeforeChange(lab: LabInstallation, ...roles: readonly Role[]): LabInstallation {
  return startedEarlier(rotated(lab), lab.ages.secretsChanged + DAY, ...roles)
}

/** Returns the installation with this age for all pods of these workloads. */
export function startedEarlier(lab: LabInstallation, startedAgo: number, ...roles: readonly Role[]): LabInstallation {
  return roles.reduce((older, role) => started(older, role, startedAgo), lab)
}

/** Returns the installation with two more past events: patches of both keys from `OLD_KEY` to their present values. */
export function rotated(lab: LabInstallation): LabInstallation {
  return [SENT_KEY, ACCEPTED_KEY].reduce((older, key) => rotatedKey(older, key), lab)
}

/** Returns the installation with one more past event: a patch of this key from `before` to its present value. */
export function rotatedKey(lab: LabInstallation, key: KeySecret, before = OLD_KEY): LabInstallation {
  const data = {[key.key]: storedValue(lab, key)}
  return changed(
    setSecretValue(lab, key, before),
    {kind: 'Secret', name: key.secret},
    {ago: lab.ages.secretsChanged, by: 'kubectl-patch', patch: {data}},
  )
}

/** Returns the installation in which each past patch of the Secret also sets the data key `note`. */
export function withNote(lab: LabInstallation, {secret}: KeySecret): LabInstallation {
  const note = Buffer.from('rotated by hand').toString('base64')
  const history = lab.history.map(happening =>
    happening.does === 'change' && happening.name === secret
      ? {...happening, patch: {data: {...(happening.patch.data as object), note}}}
      : happening,
  )
  return {...lab, history}
}

function storedValue({manifests}: LabInstallation, {secret, key}: KeySecret): string {
  const found = manifests.find(({kind, metadata}) => kind === 'Secret' && metadata.name === secret)
  return (found?.data as Record<string, string> | undefined)?.[key] ?? ''
}
