import {type Installation, type Workload, workloadNamed} from '../../installation/installation.ts'
import {LOG_LEVEL_EXPIRES, LOG_LEVEL_PREVIOUS} from '../../installation/log-level/record.ts'
import type {WorkloadName} from '../../repairs/objects.ts'
import {ageMs} from '../age.ts'

/** Returns whether a temporary level that svcdiag set has expired; null if it has no expiry. */
export function expiryOf(name: WorkloadName, installation: Installation, now: Date): 'pending' | 'passed' | null {
  const age = ageMs(annotationsOf(name, installation)[LOG_LEVEL_EXPIRES], now)
  if (age === null) return null
  return age < 0 ? 'pending' : 'passed'
}

/** Whether svcdiag set the level, so that it can restore the previous one. */
export function isSetBySvcdiag({metadata: {annotations = {}}}: Workload): boolean {
  return LOG_LEVEL_PREVIOUS in annotations || LOG_LEVEL_EXPIRES in annotations
}

function annotationsOf(name: WorkloadName, installation: Installation): Readonly<Record<string, string>> {
  return workloadNamed(name, installation)?.metadata.annotations ?? {}
}
