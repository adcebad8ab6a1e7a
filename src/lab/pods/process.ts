import type {PodSpec} from '../manifests/types.ts'
import type {Ailment, Outside} from '../model.ts'
import type {Find} from './environment.ts'

/** A pod with a node, with the fields that decide its fate. */
export interface PlacedPod {
  readonly namespace: string
  readonly spec: PodSpec
}

/**
 * The objects and systems around a pod when its containers start: Secrets, ConfigMaps, and systems outside the cluster.
 */
export interface Surroundings {
  /** Finds Secrets and ConfigMaps in their present state. */
  readonly find: Find
  readonly outside: Outside
}

/** The state of a pod's processes while they run. */
export interface Process {
  /** The variables of each container at its start. */
  readonly env: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Null at the start, because a process starts healthy. */
  readonly ailment: Ailment | null
}
