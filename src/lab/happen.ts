import type {JsonObject} from '../kube-api/patch/json.ts'
import {ACCEPTED_KEY, OLD_KEY, SENT_KEY} from './components/setting.ts'
import {setSecretValue} from './edit.ts'
import {
  type Ailment,
  type Happening,
  type LabInstallation,
  type LogEntry,
  type Outside,
  type Role,
  workloadKey,
} from './model.ts'
import {DAY} from './time.ts'

/** Returns the installation with further past events. */
export function happened(installation: LabInstallation, ...happenings: readonly Happening[]): LabInstallation {
  return {...installation, history: [...installation.history, ...happenings]}
}

/** Returns the installation with a patch of an object in its past. */
export function changed(
  installation: LabInstallation,
  object: {readonly kind: string; readonly name: string},
  change: {readonly ago: number; readonly by: string; readonly patch: JsonObject},
): LabInstallation {
  const {kind, name} = object
  return happened(installation, {does: 'change', kind, name, ...change})
}

/** Returns the installation with another state of systems outside the cluster since its creation. */
export function outside(installation: LabInstallation, change: Partial<Outside>): LabInstallation {
  return {...installation, outside: {...installation.outside, ...change}}
}

/** Returns the installation with another state of systems outside the cluster since `ago` seconds before now. */
export function outsideSince(installation: LabInstallation, ago: number, change: Partial<Outside>): LabInstallation {
  return happened(installation, {ago, does: 'outside', change})
}

/** Returns the installation with these ages of a workload's pods. Further replicas have the last age. */
export function started(installation: LabInstallation, role: Role, ...ages: readonly number[]): LabInstallation {
  return {...installation, started: {...installation.started, [workloadKey(role)]: ages}}
}

/** Returns the installation with another age of a workload. */
export function created(installation: LabInstallation, role: Role, ago: number): LabInstallation {
  return {...installation, created: {...installation.created, [workloadKey(role)]: ago}}
}

/** Returns the installation with a malfunction of a workload's processes since `ago` seconds before now. */
export function ails(installation: LabInstallation, role: Role, ailment: Ailment, ago = 0): LabInstallation {
  return happened(installation, {ago, does: 'ail', workload: workloadKey(role), ailment})
}

/** Returns the installation with this log of a workload's container before its last restart. */
export function wroteBefore(installation: LabInstallation, role: Role, previous: readonly LogEntry[]): LabInstallation {
  const key = `${workloadKey(role)}/${role.container}`
  const current = installation.logs[key]?.current ?? []
  return {...installation, logs: {...installation.logs, [key]: {current, previous}}}
}

export type KeySecret = typeof SENT_KEY | typeof ACCEPTED_KEY

/** Returns the installation with both keys rotated a day after these workloads started, so they use the old key. */
export function startedBeforeChange(installation: LabInstallation, ...roles: readonly Role[]): LabInstallation {
  return startedEarlier(rotated(installation), installation.ages.secretsChanged + DAY, ...roles)
}

/** Returns the installation with this age of all pods of these workloads. */
export function startedEarlier(
  installation: LabInstallation,
  startedAgo: number,
  ...roles: readonly Role[]
): LabInstallation {
  return roles.reduce((older, role) => started(older, role, startedAgo), installation)
}

/** Returns the installation with a patch in its past that changed both keys to their present values. */
export function rotated(installation: LabInstallation): LabInstallation {
  return [SENT_KEY, ACCEPTED_KEY].reduce((older, key) => rotatedKey(older, key), installation)
}

/** Returns the installation with a patch in its past that changed a key from `before` to its present value. */
export function rotatedKey(installation: LabInstallation, key: KeySecret, before = OLD_KEY): LabInstallation {
  const data = {[key.key]: storedValue(installation, key)}
  return changed(
    setSecretValue(installation, key, before),
    {kind: 'Secret', name: key.secret},
    {ago: installation.ages.secretsChanged, by: 'kubectl-patch', patch: {data}},
  )
}

/** Returns the installation with a second data key in each patch of the Secret, which may be the only change. */
export function withNote(installation: LabInstallation, {secret}: KeySecret): LabInstallation {
  const note = Buffer.from('rotated by hand').toString('base64')
  const history = installation.history.map(happening =>
    happening.does === 'change' && happening.name === secret
      ? {...happening, patch: {data: {...(happening.patch.data as object), note}}}
      : happening,
  )
  return {...installation, history}
}

function storedValue({manifests}: LabInstallation, {secret, key}: KeySecret): string {
  const found = manifests.find(({kind, metadata}) => kind === 'Secret' && metadata.name === secret)
  return (found?.data as Record<string, string> | undefined)?.[key] ?? ''
}
