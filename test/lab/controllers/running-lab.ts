import type {Change, KubeObject} from '../../../src/kube-api/state.ts'
import {buildInstallation} from '../../../src/lab/index.ts'
import type {WorkloadSpec} from '../../../src/lab/manifests/types.ts'
import type {Profile} from '../../../src/lab/model.ts'
import {clusterStateOf, type LabState} from '../../../src/lab/state.ts'
import {LIVELY, type Pace} from '../../../src/lab/time.ts'

const NOW = '2026-11-21T10:00:00Z'

export interface RunningLab {
  readonly state: LabState
  readonly changes: readonly Change[]
  /** Advances the clock. */
  pass(ms: number): void
  /** Runs steps until no change is due, or for a minute. */
  settle(): void
  readonly isAsleep: () => boolean
  find(kind: string, prefix: string): Workload[]
  one(kind: string, name: string): Workload
  /** Changes the spec of a workload as the server does for a patch. */
  change(kind: string, name: string, edit: (spec: WorkloadSpec & {replicas: number}) => void): void
}

export interface Workload extends KubeObject {
  readonly spec: WorkloadSpec & {replicas: number}
  readonly status: Readonly<Record<string, unknown>> & {conditions?: {type: string; reason: string; status: string}[]}
}

/** Returns a lab with a clock that the test controls. */
export function runningLab(options: {profile?: Profile; faults?: string[]} = {}): RunningLab {
  const {pace, pass, isAsleep} = turnedClock()
  const {profile = 'generic', faults = []} = options
  const state = clusterStateOf(buildInstallation({profile, namespace: 'agents', now: NOW, faults}), pace)
  const changes: Change[] = []
  state.watch(change => changes.push(change))
  // objects of the lab are complete
  const find = (kind: string, prefix: string) =>
    state.objects().filter(object => object.kind === kind && object.metadata.name.startsWith(prefix)) as Workload[]
  const one = (kind: string, name: string) => {
    const found = find(kind, name).find(({metadata}) => metadata.name === name)
    if (found === undefined) throw new Error(`no ${kind} ${name}`)
    return found
  }
  return {
    ...{state, changes, pass, isAsleep, find, one},
    settle: () => {
      for (let ms = 0; ms < 60_000 && !isAsleep(); ms += pace.stepMs) pass(pace.stepMs)
    },
    change: (kind, name, edit) => {
      const draft = structuredClone(one(kind, name))
      edit(draft.spec)
      const metadata = {...draft.metadata, generation: Number(draft.metadata.generation) + 1}
      state.writer?.replace({...draft, metadata})
    },
  }
}

export function setLevel(spec: WorkloadSpec, value: string): void {
  const [container] = spec.template.spec.containers
  if (container !== undefined)
    container.env = [...(container.env ?? []).filter(({name}) => name !== 'LOG_LEVEL'), {name: 'LOG_LEVEL', value}]
}

/** Returns the levels of the pods, in the order of the list. */
export function levelsOf(pods: readonly Workload[]): (string | undefined)[] {
  return pods.map(({spec}) => {
    const {containers} = spec as unknown as {containers: {env?: {name: string; value?: string}[]}[]} // callers pass only pods
    return containers[0]?.env?.find(({name}) => name === 'LOG_LEVEL')?.value
  })
}

function turnedClock(): {pace: Pace; pass(ms: number): void; isAsleep: () => boolean} {
  const waiting = new Set<{at: number; call: () => void}>()
  let time = 0
  const pass = (ms: number) => {
    const end = time + ms
    for (;;) {
      const [next] = [...waiting].filter(({at}) => at <= end).sort((left, right) => left.at - right.at)
      if (next === undefined) break
      waiting.delete(next)
      time = Math.max(time, next.at)
      next.call()
    }
    time = end
  }
  const after: Pace['after'] = (ms, call) => {
    const entry = {at: time + ms, call}
    waiting.add(entry)
    return () => waiting.delete(entry)
  }
  return {pace: {...LIVELY, elapsed: () => time, after}, pass, isAsleep: () => waiting.size === 0}
}
