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
  const isSandbox = at.component === 'sandbox'
  const names = group.map(({at}) => (isSandbox ? at.owner.name : at.pod.metadata.name))
  return {
    ...finding,
    object: isSandbox ? namespaceRef(at.owner.namespace) : workloadRef(at.owner),
    path: `${isSandbox ? 'sandboxes: ' : ''}${finding.path}`,
    observed: `${namedPods(names, isSandbox)}: ${finding.observed}`,
  }
}

/** Returns the names of pods or sandboxes: `pod worker-1`, `12 pods (a, b, c, d, e, …)`. */
export function namedPods(all: readonly string[], isSandbox: boolean): string {
  const names = [...new Set(all)].sort()
  if (names.length === 1) return `${isSandbox ? 'sandbox' : 'pod'} ${names[0]}`
  const listed = names.slice(0, NAMED).join(', ')
  return `${names.length} ${isSandbox ? 'sandboxes' : 'pods'} (${listed}${names.length > NAMED ? ', …' : ''})`
}
