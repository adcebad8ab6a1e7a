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

/** The moves that faults are made of, for what happened after the installation and around it. */
export function happened(installation: LabInstallation, ...happenings: readonly Happening[]): LabInstallation {
  return {...installation, history: [...installation.history, ...happenings]}
}

/** Somebody patched this object. */
export function changed(
  installation: LabInstallation,
  object: {readonly kind: string; readonly name: string},
  change: {readonly ago: number; readonly by: string; readonly patch: JsonObject},
): LabInstallation {
  const {kind, name} = object
  return happened(installation, {does: 'change', kind, name, ...change})
}

/** So it was outside from the installation on. */
export function outside(installation: LabInstallation, change: Partial<Outside>): LabInstallation {
  return {...installation, outside: {...installation.outside, ...change}}
}

/** So it is outside since then. */
export function outsideSince(installation: LabInstallation, ago: number, change: Partial<Outside>): LabInstallation {
  return happened(installation, {ago, does: 'outside', change})
}

/** One age per replica's pod; more replicas are as old as the last. */
export function started(installation: LabInstallation, role: Role, ...ages: readonly number[]): LabInstallation {
  return {...installation, started: {...installation.started, [workloadKey(role)]: ages}}
}

/** The workload was created later than the rest. */
export function created(installation: LabInstallation, role: Role, ago: number): LabInstallation {
  return {...installation, created: {...installation.created, [workloadKey(role)]: ago}}
}

/** The processes of this workload fell ill then. */
export function ails(installation: LabInstallation, role: Role, ailment: Ailment, ago = 0): LabInstallation {
  return happened(installation, {ago, does: 'ail', workload: workloadKey(role), ailment})
}

/** What the container of the role wrote before its last restart. */
export function wroteBefore(installation: LabInstallation, role: Role, previous: readonly LogEntry[]): LabInstallation {
  const key = `${workloadKey(role)}/${role.container}`
  const current = installation.logs[key]?.current ?? []
  return {...installation, logs: {...installation.logs, [key]: {current, previous}}}
}
