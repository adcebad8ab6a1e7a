import type {ConfigMap, Container} from '../cluster/objects.ts'
import {LOG_LEVEL_PREVIOUS, recordOf} from '../installation/log-level/record.ts'
import type {Profile} from '../installation/profile.ts'
import type {Untouched} from './change.ts'
import {asksAtStart} from './in-force.ts'
import {type Subject, subjectOf} from './subject.ts'
import {containersOf, mainOf, nameOf, type Target} from './target.ts'

interface Changeable {
  readonly container: Container
  readonly resourceVersion: string
}

/** What stands in the way of any change, or what a change needs. */
export function blockedBefore(
  target: Target,
  ground: {readonly profile: Profile; readonly configMaps: readonly ConfigMap[]},
): Changeable | Untouched {
  const subject = subjectOf(target, ground, 'LOG_LEVEL')
  const container = mainOf(target)
  const {resourceVersion, annotations, deletionTimestamp} = target.object.metadata
  if (deletionTimestamp !== undefined) return blocker(subject, 'it is being deleted', [])
  if (container === undefined) return blocker(subject, `it has no container ${target.workload.mainContainer}`, [])
  if (!resourceVersion) return blocker(subject, 'its resourceVersion was not read, so a conflict could not be seen', [])
  const {initContainers = []} = target.object.spec.template.spec
  const asking = [...initContainers, ...containersOf(target)].find(each => asksAtStart(each, ground.configMaps))
  const kubectl = `kubectl -n ${subject.namespace}`
  if (asking !== undefined)
    return blocker(subject, 'DEBUG_LLM is set: a new pod asks a question at start and does not come up', [
      `${kubectl} set env ${nameOf(subject)} -c ${asking.name} DEBUG_LLM-`,
    ])
  if (recordOf(annotations) === 'unreadable')
    return blocker(subject, `annotation ${LOG_LEVEL_PREVIOUS} cannot be read: what was there before is not known`, [
      `${kubectl} get ${nameOf(subject)} -o yaml`,
      `${kubectl} annotate ${nameOf(subject)} ${LOG_LEVEL_PREVIOUS}-`,
    ])
  return {container, resourceVersion}
}

export function blocker(subject: Subject, reason: string, commands: readonly string[]): Untouched {
  return {...subject, notes: [], action: 'blocked', reason, commands}
}
