import {wordsFor} from '../../installation/installation.ts'
import {namespaceRef, workloadRef} from '../../repairs/repair.ts'
import type {Finding} from '../define.ts'
import type {CurrentPod} from './current-pods.ts'

export interface PodProblem extends Omit<Finding, 'object'> {
  readonly at: CurrentPod
}

const NAMED = 5

/** Returns the subject of a title: `The worker`, `A sandbox`, `StatefulSet main-postgresql`. */
export function subjectOf({component, owner}: CurrentPod): string {
  if (component === 'sandbox') return 'A sandbox'
  return component === null ? `${owner.kind} ${owner.name}` : `The ${wordsFor(component)}`
}

export function withinSentence(subject: string): string {
  return subject.replace(/^(The|A) /, article => article.toLowerCase())
}

/** Returns one finding per workload, field and cause. The sandboxes of a namespace share one finding per cause. */
export function groupByCause(problems: readonly PodProblem[]): Finding[] {
  return [...Map.groupBy(problems, groupKey).values()].flatMap(group => findingOf(group) ?? [])
}

function groupKey({at: {owner, component}, path, observedClass}: PodProblem): string {
  const place = component === 'sandbox' ? owner.namespace : `${owner.namespace}/${owner.kind}/${owner.name}`
  return [place, component, path, observedClass].join('\n')
}

function findingOf(group: readonly PodProblem[]): Finding | null {
  const worst = group.find(({severity}) => severity === 'fail') ?? group[0]
  if (worst === undefined) return null
  const {at, ...finding} = worst
  const object = at.component === 'sandbox' ? namespaceRef(at.owner.namespace) : workloadRef(at.owner)
  return {
    ...finding,
    object,
    path: `${at.component === 'sandbox' ? 'sandboxes: ' : ''}${finding.path}`,
    observed: `${where(group)}: ${finding.observed}`,
  }
}

function where(group: readonly PodProblem[]): string {
  const isSandbox = group[0]?.at.component === 'sandbox'
  const names = [...new Set(group.map(({at}) => (isSandbox ? at.owner.name : at.pod.metadata.name)))].sort()
  const noun = isSandbox ? 'sandbox' : 'pod'
  if (names.length === 1) return `${noun} ${names[0]}`
  const listed = names.slice(0, NAMED).join(', ')
  return `${names.length} ${isSandbox ? 'sandboxes' : 'pods'} (${listed}${names.length > NAMED ? ', …' : ''})`
}
