import {ownersOf} from '../../installation/ownership.ts'
import type {Profile} from '../../installation/profile.ts'
import type {Subject} from '../change.ts'
import type {Target} from '../target.ts'
import {managersNote} from './notes.ts'

export function subjectOf(target: Target, {profile}: {readonly profile: Profile}, variable: string): Subject {
  const {component, kind, namespace, name} = target.workload
  const managers = ownersOf(target.object.metadata)
  return {
    component,
    kind,
    namespace,
    name,
    managedBy: managers,
    notes: managersNote(managers, target, profile, variable),
  }
}
