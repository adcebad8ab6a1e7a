import type {Workload} from '../../installation/installation.ts'
import {effectiveLevel} from '../../installation/log-level/effective-level.ts'
import {finishRollout} from '../../repairs/workload.ts'
import type {Finding} from '../define.ts'
import type {CurrentPod} from '../pods/current-pods.ts'
import {groupByCause, type PodProblem} from '../pods/group-by-cause.ts'
import {envPath, levelWord} from './level-entries.ts'
import {levelText} from './level-names.ts'

/** Returns running pods whose level differs from the current level of their workload. */
export function podsBehind(pods: readonly CurrentPod[], workloads: readonly Workload[]): Finding[] {
  const problems = pods
    .filter(({pod}) => pod.status.phase === 'Running')
    .flatMap(at => {
      const {kind, namespace, name} = at.owner
      const workload = workloads.find(one => one.kind === kind && one.namespace === namespace && one.name === name)
      return workload === undefined ? [] : behind(at, workload)
    })
  return groupByCause(problems)
}

function behind(at: CurrentPod, {template}: Workload): PodProblem[] {
  return at.pod.spec.containers.flatMap(container => {
    const wanted = template.containers.find(({name}) => name === container.name)
    if (wanted === undefined) return []
    const [is, should] = [levelWord(container), levelWord(wanted)]
    if (is === null || should === null || is === should) return []
    const variable = effectiveLevel(container, []).variable ?? effectiveLevel(wanted, []).variable ?? 'LOG_LEVEL'
    return [problemOf(at, envPath(container.name, variable), levelText(is), levelText(should))]
  })
}

function problemOf(at: CurrentPod, path: string, is: string, should: string): PodProblem {
  const {owner} = at
  return {
    at,
    severity: 'warn',
    title: `Pods of the ${at.component} run at another log level than their template`,
    path,
    observed: `runs at ${is}, the template says ${should}`,
    observedClass: 'pods differ from the template',
    expected: 'the level of the template',
    because: 'the change is not in effect in these pods, because the rollout is unfinished or stuck',
    repairs: [finishRollout(owner)],
    verify: ['log-level.durable', 'rollouts.settled'],
  }
}
