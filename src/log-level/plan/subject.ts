import type {ConfigMap, Container} from '../../cluster/objects.ts'
import {LOG_LEVEL_PREVIOUS, recordOf} from '../../installation/log-level/record.ts'
import {ownersOf} from '../../installation/ownership.ts'
import type {Profile} from '../../installation/profile.ts'
import type {Subject, Untouched} from '../change.ts'
import {asksAtStart} from '../in-force.ts'
import {containersOf, mainOf, nameOf, type Target} from '../target.ts'
import {managersNote} from './notes.ts'

export interface Ground {
  readonly profile: Profile
  /** The readable ConfigMaps that containers use. */
  readonly configMaps: readonly ConfigMap[]
}

/** Returns the workload with notes about tools that may overwrite the variable. */
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

export function blockedBefore(
  target: Target,
  ground: Ground,
): {container: Container; resourceVersion: string} | Untouched {
  const subject = subjectOf(target, ground, 'LOG_LEVEL')
  const container = mainOf(target)
  const {resourceVersion, annotations, deletionTimestamp} = target.object.metadata
  if (deletionTimestamp !== undefined) return blocker(subject, 'it is being deleted', [])
  if (container === undefined) return blocker(subject, `it has no container ${target.workload.mainContainer}`, [])
  if (!resourceVersion)
    return blocker(subject, 'its resourceVersion was not read, so a conflict could not be detected', [])
  const {initContainers = []} = target.object.spec.template.spec
  const asking = [...initContainers, ...containersOf(target)].find(each => asksAtStart(each, ground.configMaps))
  if (asking !== undefined)
    return blocker(subject, 'DEBUG_LLM is set: a new pod asks for confirmation at start and does not become ready', [
      `kubectl -n ${subject.namespace} set env ${nameOf(subject)} -c ${asking.name} DEBUG_LLM-`,
    ])
  return recordOf(annotations) === 'unreadable' ? unreadableRecord(subject) : {container, resourceVersion}
}

export function unreadableRecord(subject: Subject): Untouched {
  const kubectl = `kubectl -n ${subject.namespace}`
  return blocker(subject, `annotation ${LOG_LEVEL_PREVIOUS} cannot be parsed: the previous state is unknown`, [
    `${kubectl} get ${nameOf(subject)} -o yaml`,
    `${kubectl} annotate ${nameOf(subject)} ${LOG_LEVEL_PREVIOUS}-`,
  ])
}

export function blocker(subject: Subject, reason: string, commands: readonly string[]): Untouched {
  return {...subject, notes: [], action: 'blocked', reason, commands}
}
