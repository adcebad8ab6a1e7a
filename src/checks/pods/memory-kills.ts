import {ageMs, DAY} from '../age.ts'
import {type ContainerState, containerStates, crashOf, OOM, terminationsOf} from './container-states.ts'
import type {CurrentPod} from './current-pods.ts'
import {eventsOf, isProbeKill, type ReadEvents} from './pod-events.ts'

/** An ending of a container that memory explains, or may explain. */
export interface MemoryKill {
  readonly at: CurrentPod
  readonly state: ContainerState
  /** `killed`: exit code 137 without a reported reason. */
  readonly sign: 'OOMKilled' | 'killed'
  /** The age of the kill; null if the time cannot be read. */
  readonly ageMs: number | null
  /** The kubelet delays the next restart right now, so the kills continue. */
  readonly looping: boolean
}

/** Returns the kills of the last 24 h in these pods, and kills whose time cannot be read. */
export function memoryKills(pods: readonly CurrentPod[], events: ReadEvents, now: Date): MemoryKill[] {
  return pods
    .flatMap(at => containerStates(at.pod).flatMap(state => killsOf(at, state, events, now)))
    .filter(({ageMs, looping}) => ageMs === null || ageMs <= DAY || looping)
}

function killsOf(at: CurrentPod, state: ContainerState, events: ReadEvents, now: Date): MemoryKill[] {
  const crash = crashOf(state, now)
  return terminationsOf(state.status).flatMap(({reason, exitCode, finishedAt}, index): MemoryKill[] => {
    const age = ageMs(finishedAt, now)
    if (reason === OOM) return [{at, state, sign: OOM, ageMs: age, looping: index === 0 && crash === 'looping'}]
    if (exitCode !== 137 || crash !== null || !isUnexplained(reason)) return []
    const byProbe = eventsOf(at.pod, events).some(event => isProbeKill(event, state.name))
    return byProbe ? [] : [{at, state, sign: 'killed', ageMs: age, looping: false}]
  })
}

/** Whether the reason explains nothing. The kubelet writes `Error` for any exit code; other words name a cause. */
function isUnexplained(reason: string | undefined): boolean {
  return reason === undefined || reason === '' || reason === 'Error'
}
