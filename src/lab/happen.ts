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

/** Adds events to the history of an installation. Faults are composed of the functions in this file. */
export function happened(installation: LabInstallation, ...happenings: readonly Happening[]): LabInstallation {
  return {...installation, history: [...installation.history, ...happenings]}
}

/** Adds a patch of an object to the history. */
export function changed(
  installation: LabInstallation,
  object: {readonly kind: string; readonly name: string},
  change: {readonly ago: number; readonly by: string; readonly patch: JsonObject},
): LabInstallation {
  const {kind, name} = object
  return happened(installation, {does: 'change', kind, name, ...change})
}

/** Sets the state outside the cluster from the installation on. */
export function outside(installation: LabInstallation, change: Partial<Outside>): LabInstallation {
  return {...installation, outside: {...installation.outside, ...change}}
}

/** Sets the state outside the cluster from this time on. */
export function outsideSince(installation: LabInstallation, ago: number, change: Partial<Outside>): LabInstallation {
  return happened(installation, {ago, does: 'outside', change})
}

/** Sets the age of each replica's pod. Further replicas have the age of the last. */
export function started(installation: LabInstallation, role: Role, ...ages: readonly number[]): LabInstallation {
  return {...installation, started: {...installation.started, [workloadKey(role)]: ages}}
}

/** Sets a later creation time of a workload. */
export function created(installation: LabInstallation, role: Role, ago: number): LabInstallation {
  return {...installation, created: {...installation.created, [workloadKey(role)]: ago}}
}

/** Gives the processes of a workload an ailment at this time. */
export function ails(installation: LabInstallation, role: Role, ailment: Ailment, ago = 0): LabInstallation {
  return happened(installation, {ago, does: 'ail', workload: workloadKey(role), ailment})
}

/** Sets the log of a container before its last restart. */
export function wroteBefore(installation: LabInstallation, role: Role, previous: readonly LogEntry[]): LabInstallation {
  const key = `${workloadKey(role)}/${role.container}`
  const current = installation.logs[key]?.current ?? []
  return {...installation, logs: {...installation.logs, [key]: {current, previous}}}
}

export type KeySecret = typeof SENT_KEY | typeof ACCEPTED_KEY

/** Rotates both keys when Secrets last changed. These workloads started a day before and have the old key. */
export function startedBeforeChange(installation: LabInstallation, ...roles: readonly Role[]): LabInstallation {
  return startedEarlier(rotated(installation), installation.ages.secretsChanged + DAY, ...roles)
}

/** Sets the start of all replicas of these workloads. */
export function startedEarlier(
  installation: LabInstallation,
  startedAgo: number,
  ...roles: readonly Role[]
): LabInstallation {
  return roles.reduce((older, role) => started(older, role, startedAgo), installation)
}

/** Makes both keys the result of a patch. They were created with an older value. */
export function rotated(installation: LabInstallation): LabInstallation {
  return [SENT_KEY, ACCEPTED_KEY].reduce((older, key) => rotatedKey(older, key), installation)
}

/** Makes this key the result of a patch from `before` to its present value. */
export function rotatedKey(installation: LabInstallation, key: KeySecret, before = OLD_KEY): LabInstallation {
  const data = {[key.key]: storedValue(installation, key)}
  return changed(
    setSecretValue(installation, key, before),
    {kind: 'Secret', name: key.secret},
    {ago: installation.ages.secretsChanged, by: 'kubectl-patch', patch: {data}},
  )
}

/** Adds another value to the Secret, written together with the key, so that only that value may have changed. */
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
