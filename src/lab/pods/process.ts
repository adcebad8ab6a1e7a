import type {PodSpec} from '../manifests/types.ts'
import type {Ailment, Outside} from '../model.ts'
import type {Find} from './environment.ts'

/** A pod that has a node, as far as its fate depends on it. */
export interface PlacedPod {
  readonly namespace: string
  readonly spec: PodSpec
}

/** What exists around a pod when its containers start: Secrets, ConfigMaps, and systems outside the cluster. */
export interface Surroundings {
  /** Secrets and ConfigMaps, as they are stored now. */
  readonly find: Find
  readonly outside: Outside
}

/** What the processes of a pod hold as long as they run. */
export interface Process {
  /** The variables of each container, as they were at its start. */
  readonly env: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A process starts well. */
  readonly ailment: Ailment | null
}
