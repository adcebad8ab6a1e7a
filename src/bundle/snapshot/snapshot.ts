import {keepDeclared} from '../../cluster/keep-declared.ts'
import {createKnownValues, type KnownValues} from '../../cluster/known-values.ts'
import type {ClusterReader, ClusterTarget, PodWatcher} from '../../cluster/port.ts'
import type {Prober} from '../../probes/probe.ts'
import {COLLECTED_KINDS} from '../format/kinds.ts'
import type {Manifest} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {coverageOf} from './coverage.ts'
import {notInBundle} from './document.ts'
import {recordedTails, recordedWatcher} from './logs.ts'
import {type Own, readOwn} from './manifest.ts'
import {objectReader} from './objects.ts'
import {foreignSecrets, literalsOf, recordedSecrets} from './secrets.ts'
import {serverReader, userReader} from './server.ts'

/** A bundle that answers requests as its cluster did when the bundle was made. */
export interface Snapshot {
  readonly target: ClusterTarget
  reader(signal: AbortSignal): ClusterReader
  /** Returns a reader of recorded logs. It reports no changes of pods. */
  podWatcher(signal: AbortSignal): PodWatcher
  /** Returns a prober that sends no request: every probe is `missing`. */
  prober(signal: AbortSignal): Prober
  /** Null for a bundle of another tool. */
  readonly manifest: Manifest | null
  /** The recorded answers of the service, by the names of the facts. */
  readonly probes: Own['probes']['facts']
  /** The values of environment variables that are unmasked in the bundle, for the redactor. */
  readonly knownValues: KnownValues
  readonly objectNames: ReadonlySet<string>
  /** Returns empty lists, because a bundle needs no credentials. */
  login(): {readonly users: []; readonly clusters: []}
}

interface SnapshotOptions {
  /** Returns the environment variables whose values are not secret. `profile` is from the bundle's manifest. */
  plainEnv(profile: unknown): ReadonlySet<string>
}

/** An input that the bundle does not contain is `missing`, never empty. Throws `bundle.invalid`. */
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
    prober: () => ({probe: async () => notInBundle('an answer of the service', 'a bundle cannot answer requests')}),
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

const BUSY = ['Event', 'Pod', 'Node', 'Lease', 'Deployment', 'ReplicaSet']
const TIMES =
  /"(?:lastTimestamp|eventTime|creationTimestamp|lastHeartbeatTime|lastTransitionTime|lastUpdateTime|renewTime|startedAt|finishedAt|startTime|time)":\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g

function startOf({startedAt, clockSkewMs}: Manifest): number | null {
  const time = Date.parse(startedAt)
  return Number.isNaN(time) ? null : time + (clockSkewMs?.skewMs ?? 0)
}

/** Nodes and leases are renewed every few seconds, so the newest timestamp is close to the time of collection. */
async function newestTime(bundle: Bundle): Promise<number | null> {
  let newest: string | null = null
  for (const path of busyFiles(bundle)) {
    const text = (await bundle.read(path)).toString('latin1')
    for (const [, time = ''] of text.matchAll(TIMES)) if (newest === null || time > newest) newest = time
  }
  return newest === null ? null : Date.parse(newest)
}

function busyFiles({files}: Bundle): string[] {
  const folders = COLLECTED_KINDS.filter(({kind}) => BUSY.includes(kind)).flatMap(({names}) =>
    names.map(name => `cluster-resources/${name}`),
  )
  return [...files.keys()].filter(
    path => path.endsWith('.json') && folders.some(folder => path === `${folder}.json` || isDirectlyIn(folder, path)),
  )
}

function isDirectlyIn(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/')
}
