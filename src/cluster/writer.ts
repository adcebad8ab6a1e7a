import type {Deployment, StatefulSet} from './objects.ts'
import type {Missing} from './port.ts'

/**
 * The one way to change something, apart from `ClusterReader` so that nothing that only looks can hold it. It knows one
 * verb: patch one workload, as it was read.
 */
export interface WorkloadWriter {
  patch(patch: WorkloadPatch, consent: Consent): Promise<Patched>
  /** Who the API server takes the user for; null where it does not say. */
  whoAmI(): Promise<string | null>
}

/** What a write needs to have: the user's yes. `dry-run` lets the API server judge the patch, and changes nothing. */
export type Consent = 'dry-run' | 'yes from the prompt' | 'yes from --yes'

export interface WorkloadPatch {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
  /** Of the object that the patch was made for: a newer one is a conflict. */
  readonly resourceVersion: string
  readonly operations: readonly PatchOperation[]
}

/** JSON patch (RFC 6902); it changes what it names and nothing else. */
export type PatchOperation =
  | {readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown}
  | {readonly op: 'remove'; readonly path: string}

/** `conflict`: somebody changed the workload since it was read. `refused`: validation or admission said no. */
export type Patched =
  | {readonly status: 'patched'; readonly object: Deployment | StatefulSet}
  | {readonly status: 'conflict'}
  | {readonly status: 'refused'; readonly reason: string}
  | {readonly status: 'absent'}
  | Missing
