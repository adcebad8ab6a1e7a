import {randomBytes} from 'node:crypto'
import {type Keeper, keepDeclared} from './keep-declared.ts'
import {createKnownValues, type KnownValues} from './known-values.ts'
import {clusterCollector} from './live/collector.ts'
import {readingOver, shareAnswers} from './live/connection.ts'
import {type Login, loginOf, rememberCredentials} from './live/credentials.ts'
import {tailReader} from './live/logs.ts'
import {objectReader} from './live/objects.ts'
import {podWatcher} from './live/pod-watcher.ts'
import {proxyFromEnv} from './live/proxy.ts'
import {mayI, whoAmI} from './live/reviews.ts'
import {secretLister, secretReader} from './live/secrets.ts'
import {serverReader} from './live/server.ts'
import {NO_OVERRIDES, type Overrides, resolveTarget, SERVICE_ACCOUNT_FOLDER, type Target} from './live/target.ts'
import {createTransport, type Transport} from './live/transport.ts'
import {workloadWriter} from './live/writer.ts'
import type {ClusterCollector, ClusterReader, ClusterTarget, Exchange, PodWatcher, SecretLister} from './port.ts'
import {rememberedStates} from './seal-env.ts'
import type {WorkloadWriter} from './writer.ts'

export interface ClusterOptions {
  /** A path, as in `--kubeconfig`, or the text of the lab's kubeconfig. */
  readonly kubeconfig?: string | {readonly text: string}
  readonly context?: string
  /** What flags change of the kubeconfig (default: nothing). */
  readonly overrides?: Overrides
  /** The limit of one request, without its retries (default: none). */
  readonly requestTimeoutMs?: number
  readonly env: NodeJS.ProcessEnv
  readonly plainEnv: ReadonlySet<string>
  /** The key for fingerprints of values, at least 32 bytes (default: a random key). */
  readonly fingerprintKey?: Uint8Array
  /** True to send each question once, so that checks and a collection see the same objects. */
  readonly shareAnswers?: boolean
  /** The total time that one question may wait between its retries. */
  readonly retryBudgetMs?: number
  /** Gets every request to the API server as soon as its status is known. */
  readonly onExchange?: (exchange: Exchange) => void
  now(): number
  readonly serviceAccountFolder?: string
}

export interface Cluster {
  readonly target: ClusterTarget
  /** Returns a reader. After an abort, the cause of reads is `deadline` for a `TimeoutError`, else `interrupted`. */
  reader(signal: AbortSignal): ClusterReader
  secretLister(signal: AbortSignal): SecretLister
  /** Returns a reader for bundles only. Its answers are not redacted. */
  collector(signal: AbortSignal): ClusterCollector
  /** Returns a watcher for following logs only. Its answers are not redacted. */
  podWatcher(signal: AbortSignal): PodWatcher
  /** Opens port-forwards, for probes only. */
  readonly forwarding: Forwarding
  readonly knownValues: KnownValues
  /** The names of objects that were read so far, and the names that Secrets contain. Checks print both. */
  readonly objectNames: ReadonlySet<string>
  /** The credentials of this run in the form of a kubeconfig, for the redactor only. */
  login(): Login
  close(): Promise<void>
}

/** Connections for probes: the pool and credentials for a port-forward, and the proxy for a URL. */
export interface Forwarding extends Pick<Transport, 'server' | 'stream' | 'explain'> {
  proxyFor(url: URL): string | null
}

/** A cluster that `log-level set` and `log-level reset` can change. */
export interface WritableCluster extends Cluster {
  writer(signal: AbortSignal): WorkloadWriter
}

const RETRY_BUDGET_MS = 5_000

/** Opens the cluster that kubectl would use, without sending a request. Throws `kubeconfig.*`. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  return (await open(options)).cluster
}

export async function openWritableCluster(options: ClusterOptions): Promise<WritableCluster> {
  const {cluster, transport, keeper} = await open(options)
  return {...cluster, writer: signal => workloadWriter(transport, keeper, signal)}
}

async function open(options: ClusterOptions): Promise<{cluster: Cluster; transport: Transport; keeper: Keeper}> {
  const {kubeconfig, context, env, now, plainEnv, serviceAccountFolder = SERVICE_ACCOUNT_FOLDER} = options
  const {overrides = NO_OVERRIDES} = options
  const login = await resolveTarget({kubeconfig, context, overrides, env, serviceAccountFolder})
  const known = createKnownValues()
  const transport = createTransport({
    target: login,
    env,
    now,
    retryBudgetMs: options.retryBudgetMs ?? RETRY_BUDGET_MS,
    requestTimeoutMs: options.requestTimeoutMs ?? null,
    onExchange: options.onExchange ?? (() => {}),
    obtained: rememberCredentials(known, login),
  })
  await transport.prepare()
  const direct = readingOver(transport)
  const connection = options.shareAnswers ? shareAnswers(direct) : direct
  const names = new Set<string>()
  const hmacKey = options.fingerprintKey ?? randomBytes(32)
  const keeper = keepDeclared({plainEnv, known, names, remember: rememberedStates(hmacKey)})
  const target = describe(login, options)
  const {server, stream, explain} = transport
  const cluster: Cluster = {
    target,
    reader: signal => ({
      target,
      ...serverReader({connection, signal}),
      ...objectReader({connection, signal}, keeper),
      ...secretReader({connection, known, names, hmacKey, signal}),
      logTail: tailReader({connection, signal}),
      mayI: rule => mayI({connection, signal}, rule),
      whoAmI: () => whoAmI({connection, signal}),
    }),
    forwarding: {server, stream, explain, proxyFor: url => proxyFromEnv(url, env)},
    secretLister: signal => secretLister({connection, known, names, hmacKey, signal}),
    collector: signal => clusterCollector({connection, known, names, signal}),
    podWatcher: signal => {
      const asking = {connection: direct, signal}
      return podWatcher({...asking, keeper, list: objectReader(asking, keeper).list})
    },
    knownValues: known,
    objectNames: names,
    login: () => loginOf(login),
    close: transport.close,
  }
  return {cluster, transport, keeper}
}

function describe(target: Target, {kubeconfig}: ClusterOptions): ClusterTarget {
  const {context, server, namespace, inCluster} = target
  return {mode: typeof kubeconfig === 'object' ? 'lab' : 'live', context, server: server.href, namespace, inCluster}
}
