import type {Pod} from '../../cluster/objects.ts'
import type {Workload} from '../../installation/installation.ts'
import {effectiveLevel} from '../../installation/log-level/effective-level.ts'
import {kubectlName, workloadRef} from '../../repairs/objects.ts'
import type {Finding} from '../define.ts'
import {oneLine} from '../one-line.ts'
import {envPath, levelWord} from './level-entries.ts'
import {unsetRepairs} from './repairs.ts'

interface Levelled {
  readonly workload: Workload
  readonly word: string
  readonly variable: string
}

/**
 * App, tool server and worker get their level from the same value at the source. No finding is added if a finding
 * already reports a change in the cluster that the source lacks.
 */
export function trioDiffers(
  workloads: readonly Workload[],
  changed: readonly Finding[],
  pods: readonly Pod[],
): Finding[] {
  const trio = workloads.filter(({component}) => component === 'app' || component === 'worker')
  if (trio.some(({kind, name}) => changed.some(({object}) => object.kind === kind && object.name === name))) return []
  const levels = trio.flatMap(workload => levelOf(workload) ?? [])
  const odd = levels.find(({word}) => word !== 'INFO')
  return odd === undefined || levels.every(({word}) => word === odd.word) ? [] : [findingOf(odd, levels, pods)]
}

function levelOf(workload: Workload): Levelled | null {
  const container = workload.template.containers.find(({name}) => name === workload.mainContainer)
  const word = container === undefined ? null : levelWord(container)
  if (container === undefined || word === null) return null
  return {workload, word, variable: effectiveLevel(container, []).variable ?? 'LOG_LEVEL'}
}

function findingOf({workload, variable}: Levelled, levels: readonly Levelled[], pods: readonly Pod[]): Finding {
  return {
    severity: 'warn',
    title: 'App and worker log at different levels',
    object: workloadRef(workload),
    path: envPath(workload.mainContainer, variable),
    observed: levels.map(({workload, word}) => `${oneLine(word, 40)} in ${kubectlName(workload)}`).join(', '),
    observedClass: 'levels differ',
    expected: 'one level in app and worker',
    because:
      'one value at the source sets all of them: either one was changed by hand, or a deployment did not reach it',
    repairs: unsetRepairs({workload, container: workload.mainContainer, variable, pods}),
    verify: ['log-level.durable'],
  }
}
