import {FAULTS} from '../../lab/faults/index.ts'
import {buildInstallation} from '../../lab/index.ts'
import type {LabInstallation} from '../../lab/model.ts'
import type {TargetFlags} from '../flags/declarations.ts'

export type LabFlags = Pick<TargetFlags, 'fault' | 'profile' | 'namespace'>

/** Returns the installation that the flags describe. The profile is openhands, unless a fault needs generic. */
export function labInstallation({fault: faults = [], profile, namespace}: LabFlags): LabInstallation {
  const generic = profile === 'generic' || (profile === undefined && faults.some(onlyGeneric))
  return buildInstallation({
    profile: generic ? 'generic' : 'openhands',
    namespace: namespace ?? (generic ? 'agents' : 'openhands'),
    now: new Date().toISOString(),
    faults,
  })
}

function onlyGeneric(id: string): boolean {
  const fault = FAULTS.find(candidate => candidate.id === id)
  return fault !== undefined && !fault.profiles.includes('openhands')
}
