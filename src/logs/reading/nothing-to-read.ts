import type {Pod} from '../../cluster/objects.ts'
import {type Owners, selectedWorkloadOf} from '../pods/owners.ts'
import {argumentFor, type SelectedWorkload, type Selection} from '../selection.ts'
import {runOf, sourcesOf} from './containers.ts'
import type {LogOptions} from './start-containers.ts'

/** Explains to a user who named a workload why there are few lines. */
export interface NothingToRead {
  readonly withoutPods: readonly SelectedWorkload[]
  /** Previous logs are wanted, but no container of these pods has one. */
  readonly noneRestarted: boolean
}

/** Returns the explanation. `pods` are the pods of all readable namespaces. */
export function nothingToRead(
  pods: readonly Pod[],
  {owners, selection, options}: {readonly owners: Owners; readonly selection: Selection; readonly options: LogOptions},
): NothingToRead {
  const belonging = pods.flatMap(pod => {
    const workload = selectedWorkloadOf(pod, owners)
    return workload === null ? [] : [{pod, workload}]
  })
  const withPods = new Set(belonging.map(({workload}) => keyOf(workload)))
  const named = new Set(selection.workloads.map(argumentFor))
  // a named pod exists, whatever else selects it
  const expected = new Map(
    owners.selected
      .filter(each => each.kind !== 'Pod' && named.has(argumentFor(each)))
      .map(each => [keyOf(each), each]),
  )
  const withoutPods = [...expected].flatMap(([key, each]) => (withPods.has(key) ? [] : [each]))
  const ran = belonging.some(({pod, workload}) =>
    sourcesOf(pod, workload).some(({container}) => runOf(pod, container).ranBefore),
  )
  return {withoutPods, noneRestarted: options.previous && belonging.length > 0 && !ran}
}

function keyOf({namespace, kind, name}: SelectedWorkload): string {
  return `${namespace}/${kind}/${name}`
}
