import {keepDeclared} from '../../cluster/keep-declared.ts'
import {createKnownValues, type KnownValues} from '../../cluster/known-values.ts'
import type {ClusterReader, ClusterTarget, PodWatcher} from '../../cluster/port.ts'
import type {Prober} from '../../probes/probe.ts'
import type {Manifest} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {coverageOf} from './coverage.ts'
import {notInBundle} from './document.ts'
import {foreignSecrets} from './foreign-secrets.ts'
import {literalsOf} from './literals.ts'
import {recordedTails, recordedWatcher} from './logs.ts'
import {type Own, readOwn} from './manifest.ts'
import {objectReader} from './objects.ts'
import {recordedSecrets} from './secrets.ts'
import {serverReader} from './server.ts'
import {newestTime, startOf} from './taken-at.ts'
import {userReader} from './user.ts'

/** A bundle that answers as its cluster did when the bundle was made. */
export interface Snapshot {
  readonly target: ClusterTarget
  reader(signal: AbortSignal): ClusterReader
  /** Reads the recorded logs; no pod is added or removed. */
  podWatcher(signal: AbortSignal): PodWatcher
  /** Sends nothing: every probe is `missing`. */
  prober(signal: AbortSignal): Prober
  /** Null for a bundle of another tool. */
  readonly manifest: Manifest | null
  /** The recorded answers of the service, by fact. */
  readonly probes: Own['probes']['facts']
  /** Literals that the bundle contains unmasked, for the redactor. */
  readonly knownValues: KnownValues
  readonly objectNames: ReadonlySet<string>
  /** Empty: a bundle needs no credentials. */
  login(): {readonly users: []; readonly clusters: []}
}

export interface SnapshotOptions {
  /** Environment variables whose values may be kept; the argument is the profile that the bundle names, if it names one. */
  plainEnv(profile: unknown): ReadonlySet<string>
}

/**
 * Reads a bundle as a cluster. What the bundle does not contain is `missing`, never empty. Throws `bundle.invalid` if the
 * files are not a bundle.
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
