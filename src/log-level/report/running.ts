import type {ConfigMap, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {Workload} from '../../installation/installation.ts'
import {podsOf} from '../../installation/workload-pods.ts'
import {inForce} from '../in-force.ts'

/** Running pods that log at one level. */
export interface Running {
  readonly level: string
  readonly variable: string | null
  readonly value: string | null
  readonly pods: readonly string[]
  /** The template has another level: these pods are older than an unfinished rollout. */
  readonly old: boolean
}

/** Returns the levels of a workload's pods, whatever its current template contains. */
export function runningLevels(
  workload: Workload,
  {
    pods,
    replicaSets,
    configMaps,
  }: {pods: readonly Pod[]; replicaSets: readonly ReplicaSet[]; configMaps: readonly ConfigMap[]},
): Running[] {
  const wanted = keyOf(levelIn(workload.template, workload, configMaps))
  const running = podsOf(workload, pods, replicaSets)
    .filter(({status}) => status.phase === 'Running')
    .map(pod => ({name: pod.metadata.name, ...levelIn(pod.spec, workload, configMaps)}))
  return [...Map.groupBy(running, keyOf)].map(([key, alike]) => ({
    level: alike[0]?.level ?? 'unknown',
    variable: alike[0]?.variable ?? null,
    value: alike[0]?.value ?? null,
    pods: alike.map(({name}) => name).sort(),
    old: key !== wanted,
  }))
}

type Level = Pick<Running, 'level' | 'variable' | 'value'>

function levelIn(spec: Pod['spec'], {mainContainer}: Workload, configMaps: readonly ConfigMap[]): Level {
  const main = spec.containers.find(({name}) => name === mainContainer)
  if (main === undefined) return {level: 'unknown', variable: null, value: null}
  const {level, variable, value} = inForce(main, configMaps)
  return {level, variable, value}
}

function keyOf({level, variable, value}: Level): string {
  return JSON.stringify([level, variable, value])
}
