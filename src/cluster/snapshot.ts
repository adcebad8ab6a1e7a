import type {Manifest} from '../bundle/manifest.ts'
import type {Bundle} from '../bundle/open/bundle.ts'
import type {Prober} from '../probes/probe.ts'
import {keepDeclared} from './keep-declared.ts'
import {createKnownValues, type KnownValues} from './known-values.ts'
import type {PodWatcher} from './pod-watch.ts'
import type {ClusterReader, ClusterTarget} from './port.ts'
import {coverageOf} from './snapshot/coverage.ts'
import {notInBundle} from './snapshot/document.ts'
import {foreignSecrets} from './snapshot/foreign-secrets.ts'
import {literalsOf} from './snapshot/literals.ts'
import {recordedTails, recordedWatcher} from './snapshot/logs.ts'
import {type Own, readOwn} from './snapshot/manifest.ts'
import {objectReader} from './snapshot/objects.ts'
import {recordedSecrets} from './snapshot/secrets.ts'
import {serverReader} from './snapshot/server.ts'
import {newestTime, startOf} from './snapshot/taken-at.ts'
import {userReader} from './snapshot/user.ts'

/** A cluster as it was when a bundle was made of it. */
export interface Snapshot {
  readonly target: ClusterTarget
  reader(signal: AbortSignal): ClusterReader
  /** The logs of then; no pod comes or goes. */
  podWatcher(signal: AbortSignal): PodWatcher
  /** Sends nothing: there is nobody to ask any more. */
  prober(signal: AbortSignal): Prober
  /** Null for a bundle of another tool. */
  readonly manifest: Manifest | null
  /** What the service said at that time, by fact. */
  readonly probes: Own['probes']['facts']
  /** Literals that stand in the bundle unmasked, for the redactor. */
  readonly knownValues: KnownValues
  readonly objectNames: ReadonlySet<string>
  /** Nobody logs in to a bundle. */
  login(): {readonly users: []; readonly clusters: []}
}

export interface SnapshotOptions {
  /** Environment variables whose values may be kept, for the profile that the bundle names (undefined: none). */
  plainEnv(profile: unknown): ReadonlySet<string>
}

/**
 * Reads a bundle as a cluster: whatever it does not tell is `missing`, never empty. Throws `bundle.invalid` for what is no
 * bundle.
 */
export async function openSnapshot(bundle: Bundle, options: SnapshotOptions): Promise<Snapshot> {
  const own = await readOwn(bundle)
  const plainEnv = options.plainEnv(own?.manifest.target.profile)
  const known = createKnownValues()
  const names = new Set<string>()
  const target = targetOf(own)
  const takenAtMs = own === null ? await newestTime(bundle) : startOf(own.manifest)
  const reader: ClusterReader = {
    target,
    ...serverReader(bundle, {takenAtMs, versionDurationMs: own?.api.versionDurationMs ?? null}),
    ...objectReader({
      bundle,
      keeper: keepDeclared({...literalsOf(own?.states.literals ?? null, {plainEnv, known}), names}),
      coverage: own === null ? null : coverageOf(own.manifest),
    }),
    ...(own === null ? foreignSecrets(bundle) : recordedSecrets(own.states, names)),
    ...userReader(bundle, own?.api ?? null),
    logTail: recordedTails(bundle, own?.manifest.coverage ?? []),
  }
  return {
    target,
    reader: () => reader,
    podWatcher: () => recordedWatcher({bundle, coverage: own?.manifest.coverage ?? [], reader, takenAtMs}),
    prober: () => ({probe: async () => notInBundle('an answer of the service', 'a bundle answers no request')}),
    manifest: own?.manifest ?? null,
    probes: own?.probes.facts ?? {},
    knownValues: known,
    objectNames: names,
    login: () => ({users: [], clusters: []}),
  }
}

function targetOf(own: Own | null): ClusterTarget {
  const {context = null, server = null, namespace = null} = own?.manifest.target ?? {}
  return {mode: 'bundle', context, server, namespace, inCluster: false}
}
