import type {JsonObject} from '../kube-api/patch/json.ts'
import {
  type Ailment,
  type Happening,
  type LabInstallation,
  type LogEntry,
  type Outside,
  type Role,
  workloadKey,
} from './model.ts'

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
