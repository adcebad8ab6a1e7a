import {randomBytes} from 'node:crypto'
import {createProbing} from '../probes/live.ts'
import type {Prober} from '../probes/probe.ts'
import {type Keeper, keepDeclared} from './keep-declared.ts'
import {createKnownValues, type KnownValues} from './known-values.ts'
import {clusterCollector} from './live/collector.ts'
import {type Connection, connect} from './live/connection.ts'
import {type Login, loginOf, rememberCredentials} from './live/login.ts'
import {tailReader} from './live/logs.ts'
import {objectReader} from './live/objects.ts'
import {podWatcher} from './live/pod-watcher.ts'
import {proxyFromEnv} from './live/proxy.ts'
import {mayI, whoAmI} from './live/reviews.ts'
import {secretLister} from './live/secret-lister.ts'
import {secretReader} from './live/secrets.ts'
import {serverReader} from './live/server.ts'
import {shareAnswers} from './live/shared-answers.ts'
import {resolveTarget, SERVICE_ACCOUNT_FOLDER, type Target} from './live/target.ts'
import {workloadWriter} from './live/writer.ts'
import type {PodWatcher} from './pod-watch.ts'
import type {ClusterCollector, ClusterReader, ClusterTarget, SecretLister} from './port.ts'
import {rememberedStates} from './seal-env.ts'
import type {WorkloadWriter} from './writer.ts'

export interface ClusterOptions {
  /** `--kubeconfig`: a path; or the text itself, which is how the lab is reached. */
  readonly kubeconfig?: string | {readonly text: string}
  readonly context?: string
  readonly env: NodeJS.ProcessEnv
  /** Names of environment variables whose literal values may be kept and printed. */
  readonly plainEnv: ReadonlySet<string>
  /** Fingerprints of values are made with it; of this run alone unless given. At least 32 bytes. */
  readonly fingerprintKey?: Uint8Array
  /** Everything is asked for once: checks and a collection then speak of the same objects. */
  readonly shareAnswers?: boolean
  /** How long one question may wait between retries, in sum. */
  readonly retryBudgetMs?: number
  /** Milliseconds since the epoch. */
  now(): number
  /** Where a pod finds its service account. */
  readonly serviceAccountFolder?: string
}

export interface Cluster {
  readonly target: ClusterTarget
  /** Reads end when the signal does; a `TimeoutError` as its reason makes them `deadline`, anything else `interrupted`. */
  reader(signal: AbortSignal): ClusterReader
  prober(signal: AbortSignal): Prober
  /** For redaction alone: whoever holds it can list Secrets. */
  secretLister(signal: AbortSignal): SecretLister
  /** For a bundle alone: what it gives is not redacted. */
  collector(signal: AbortSignal): ClusterCollector
  /** For following logs alone: what it gives is not redacted. */
  podWatcher(signal: AbortSignal): PodWatcher
  /** For `log-level set` and `reset` alone. */
  writer(signal: AbortSignal): WorkloadWriter
  /** Secret values that were read so far, for the redactor. */
  readonly knownValues: KnownValues
  /** Names of the objects that were read so far, and what was read as the name in a Secret: checks print them. */
  readonly objectNames: ReadonlySet<string>
  /** What this run logs in with, in the form of a kubeconfig; for the redactor alone. */
  login(): Login
  close(): Promise<void>
}

const RETRY_BUDGET_MS = 5_000
const PROBE_TIMEOUT_MS = 5_000

/**
 * Opens the cluster that kubectl would talk to. Throws `kubeconfig.*` when that cannot be told; nothing is sent yet, and
 * every failure from then on is a `Missing`.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const target = resolveTarget({
    kubeconfig: options.kubeconfig,
    context: options.context,
    env: options.env,
    serviceAccountFolder: options.serviceAccountFolder ?? SERVICE_ACCOUNT_FOLDER,
  })
  const {env, now} = options
  const known = createKnownValues()
  const direct = connect({
    target,
    env,
    now,
    retryBudgetMs: options.retryBudgetMs ?? RETRY_BUDGET_MS,
    obtained: rememberCredentials(known, target),
  })
  const connection = options.shareAnswers ? shareAnswers(direct) : direct
  await connection.prepare()
  const names = new Set<string>()
  const opened = {
    connection,
    known,
    names,
    target: describe(target, options),
    hmacKey: options.fingerprintKey ?? randomBytes(32),
  }
  const keeper = keepDeclared({plainEnv: options.plainEnv, known, names, remember: rememberedStates(opened.hmacKey)})
  const probing = createProbing({
    ...connection,
    known,
    now,
    timeoutMs: PROBE_TIMEOUT_MS,
    proxyFor: url => proxyFromEnv(url, env),
  })
  return {
    target: opened.target,
    reader: readers(opened, keeper),
    writer: signal => workloadWriter(direct, keeper, signal),
    prober: probing.prober,
    secretLister: signal => secretLister({...opened, signal}),
    collector: signal => clusterCollector({...opened, signal}),
    podWatcher: signal => podWatcher({connection: direct, keeper, ...objectReader(direct, keeper, signal), signal}),
    knownValues: known,
    objectNames: names,
    login: () => loginOf(target),
    close: async () => {
      await probing.close()
      await connection.close()
    },
  }
}

function describe(target: Target, {kubeconfig}: ClusterOptions): ClusterTarget {
  const {context, server, namespace, inCluster} = target
  return {mode: typeof kubeconfig === 'object' ? 'lab' : 'live', context, server: server.href, namespace, inCluster}
}

interface Opened {
  readonly connection: Connection
  readonly known: KnownValues
  readonly names: Set<string>
  readonly target: ClusterTarget
  readonly hmacKey: Uint8Array
}

function readers({connection, known, names, target, hmacKey}: Opened, keeper: Keeper): Cluster['reader'] {
  return signal => ({
    target,
    ...serverReader(connection, signal),
    ...objectReader(connection, keeper, signal),
    ...secretReader({connection, known, names, hmacKey, signal}),
    logTail: tailReader(connection, signal),
    mayI: rule => mayI(connection, rule, signal),
    whoAmI: () => whoAmI(connection, signal),
  })
}
