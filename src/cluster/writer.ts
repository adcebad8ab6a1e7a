import type {Deployment, StatefulSet} from './objects.ts'
import type {Missing} from './port.ts'

/** Patches one workload. No other interface can change a cluster. */
export interface WorkloadWriter {
  patch(patch: WorkloadPatch, consent: Consent): Promise<Patched>
}

/** The user's consent, which each write requires. With `dry-run` the API server validates the patch and changes nothing. */
export type Consent = 'dry-run' | 'yes from the prompt' | 'yes from --yes'

export interface WorkloadPatch {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
  /** The version for which the patch was made. A newer version is a conflict. */
  readonly resourceVersion: string
  readonly operations: readonly PatchOperation[]
}

/** An operation of a JSON patch (RFC 6902). */
export type PatchOperation =
  | {readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown}
  | {readonly op: 'remove'; readonly path: string}

/** `conflict`: the workload changed after it was read. `refused`: validation or admission rejected the patch. */
export type Patched =
  | {readonly status: 'patched'; readonly object: Deployment | StatefulSet}
  | {readonly status: 'conflict'}
  | {readonly status: 'refused'; readonly reason: string}
  | {readonly status: 'absent'}
  | Missing
