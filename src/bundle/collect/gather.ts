import {type CheckRequest, runChecks} from '../../checks/engine/run.ts'
import type {RecordedFacts} from '../../checks/facts.ts'
import {workloadsOf} from '../../checks/pods/current-pods.ts'
import type {CheckReport} from '../../checks/report/report.ts'
import {
  type ClusterCollector,
  type ClusterReader,
  found,
  type Missing,
  notLooked,
  type Read,
  type SecretLister,
  type SecretState,
} from '../../cluster/port.ts'
import {type Discovery, type DiscoveryRequest, discover} from '../../installation/discover.ts'
import type {Installation} from '../../installation/installation.ts'
import {runningPods} from '../../installation/running-pods.ts'
import type {ServiceReader} from '../../probes/probe.ts'
import {collectSecrets} from '../../redaction/collect/index.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import type {CollectedKind} from '../format/kinds.ts'
import type {Manifest} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import type {Draft} from '../write/draft.ts'
import {type Deadlines, deadlineWithin, listerInTime, readerInTime} from './deadlines.ts'
import type {AppPort, BundleOptions, Lists, Scope, Served} from './item.ts'
import {listItems, readLists} from './lists.ts'
import {type RecordedReader, recordReads, withoutSecretValues} from './recorded-reader.ts'

interface BundleCluster {
  readonly target: CheckRequest['cluster']['target']
  reader(signal: AbortSignal): ClusterReader
  prober: CheckRequest['cluster']['prober']
  secretLister(signal: AbortSignal): SecretLister
  collector(signal: AbortSignal): ClusterCollector
  service(signal: AbortSignal): ServiceReader
}

export interface GatherRequest {
  readonly cluster: BundleCluster
  readonly options: BundleOptions
  readonly discovery: DiscoveryRequest
  readonly checks: Omit<CheckRequest, 'cluster'>
  readonly signal: AbortSignal
  readonly deadlines: Deadlines
  /** Returns the time of a monotonic clock in milliseconds. */
  readonly clock: () => number
  readonly now: () => Date
  readonly stage: (says: string) => void
}

/** The data that is read before the first file is written. The data stays in memory. */
export interface Gathered {
  readonly served: Served
  readonly scope: Scope
  readonly discovery: Discovery
  readonly report: CheckReport
  readonly recorded: RecordedFacts
  /** The secrets in ConfigMaps. The cluster adapter knows the secrets in Secrets and in environment variables. */
  readonly secrets: readonly Secret[]
  readonly states: readonly SecretState[]
  /** The unreadable sources of secrets. */
  readonly unhidden: readonly Missing[]
  readonly lists: Lists
  readonly reads: RecordedReader
  readonly appPorts: Read<readonly AppPort[]>
}

/** Discovers the installation, runs the checks, and reads secrets and lists. Records everything that is missing. */
export async function gatherBundle(request: GatherRequest): Promise<Gathered> {
  const {cluster, signal, deadlines, clock, stage} = request
  const keys = new Set(request.discovery.profiles.flatMap(({keys: {sent, accepted}}) => [...sent.env, ...accepted.env]))
  const reads = recordReads(readerFor(request), variable => keys.has(variable), request.now)
  stage('finding the installation')
  const [discovery, groups, served] = await Promise.all([
    discover(reads.reader, request.discovery),
    reads.reader.groups(),
    askServer(cluster.collector(deadlineWithin(signal, deadlines.readMs)())),
  ])
  const scope = scopeOf(request, discovery, groups)
  stage('running the checks and reading the secrets to mask')
  const [run, collected] = await Promise.all([
    runChecks({...request.checks, cluster: {...cluster, reader: () => reads.reader}}),
    secretsIn(request, scope, reads.reader, discovery),
  ])
  stage('reading objects')
  const lists = await readLists({
    clusterFor: own => cluster.collector(own),
    signal,
    deadlineMs: deadlines.listMs,
    items: listItems(scope),
    names: (kind, namespace) => namesIn(kind, namespace, scope, reads),
    clock,
  })
  return {
    served,
    scope,
    discovery,
    report: run.report,
    recorded: run.recorded,
    secrets: collected.secrets,
    states: collected.states,
    unhidden: collected.missing,
    lists,
    reads,
    appPorts: request.options.conversations.length === 0 ? found([]) : await appPortsIn(scope, reads.reader),
  }
}

async function appPortsIn({installation}: Scope, reader: ClusterReader): Promise<Read<readonly AppPort[]>> {
  if (installation === null) return notLooked('the app', 'no installation was found')
  const {namespace} = installation
  const [pods, replicaSets] = await Promise.all([
    reader.list('Pod', {namespace}),
    reader.list('ReplicaSet', {namespace}),
  ])
  if (pods.status === 'missing') return pods
  if (replicaSets.status === 'missing') return replicaSets
  if (pods.status !== 'found' || replicaSets.status !== 'found') return found([])
  const running = runningPods(workloadsOf('app', installation), pods.value, replicaSets.value)
  return found(
    running.map(({pod, health}) => ({via: 'port-forward', namespace, pod: pod.metadata.name, port: health.port})),
  )
}

async function askServer(cluster: ClusterCollector): Promise<Served> {
  const [version, groups] = await Promise.all([cluster.document('/version'), cluster.document('/apis')])
  return {version, groups}
}

/** Returns the reader for discovery and checks. With `--no-secrets`, the reader requests no Secret value. */
export function readerFor({
  cluster,
  options: {secrets},
  signal,
  deadlines: {readMs},
}: Pick<GatherRequest, 'cluster' | 'options' | 'signal' | 'deadlines'>): ClusterReader {
  const reader = readerInTime(own => cluster.reader(own), deadlineWithin(signal, readMs))
  return secrets ? reader : withoutSecretValues(reader)
}

/** Without an installation, the first namespace is the user's, else that of the kubeconfig, else `default`. */
export function scopeOf(
  {cluster, options, discovery: {namespace}}: Pick<GatherRequest, 'cluster' | 'options' | 'discovery'>,
  discovery: Discovery,
  groups: Read<ReadonlySet<string>>,
): Scope {
  const installation = discovery.status === 'found' ? discovery.installation : null
  const own = installation === null ? [namespace ?? cluster.target.namespace ?? 'default'] : namespacesOf(installation)
  return {
    installation,
    namespaces: [...new Set([...own, ...options.includeNamespaces])],
    groups: groups.status === 'found' ? groups.value : null,
    options,
  }
}

function namespacesOf({namespace, sandboxNamespace}: Installation): string[] {
  return sandboxNamespace === null ? [namespace] : [namespace, sandboxNamespace]
}

async function secretsIn(
  {cluster, options, signal, deadlines: {readMs}}: GatherRequest,
  {namespaces}: Scope,
  reader: ClusterReader,
  discovery: Discovery,
) {
  const profile = discovery.status === 'found' ? discovery.profile : null
  const keys = profile === null ? [] : [profile.keys.sent, profile.keys.accepted]
  const named = namespaces.slice(0, 1).flatMap(namespace => keys.map(({secret}) => ({namespace, name: secret})))
  const lister: SecretLister = options.secrets
    ? listerInTime(own => cluster.secretLister(own), deadlineWithin(signal, readMs))
    : {secrets: async () => ({status: 'found', value: []})}
  return collectSecrets({reader, lister, namespaces, named})
}

/** A Namespace is read by name, because a Role can allow only `get` of its own namespace. */
function namesIn(
  {kind}: CollectedKind,
  namespace: string,
  {namespaces}: Scope,
  reads: RecordedReader,
): readonly string[] {
  return kind === 'Namespace' ? namespaces : reads.namesRead(kind, namespace)
}

export interface CreateRequest extends GatherRequest {
  readonly draft: Draft
  /** Makes a redactor for all values that were read so far, and for the values in `more`. */
  readonly redactorWith: (
    more: readonly Secret[],
    onFound: (secret: Secret, item: string) => void,
    objectNames: ReadonlySet<string>,
    words: () => ReadonlySet<string>,
  ) => Redactor
  /** Runs the checks on a bundle, as the recipient of the bundle does. */
  readonly offline: (bundle: Bundle) => Promise<CheckReport>
  readonly objectNames: ReadonlySet<string>
  readonly version: string
  /** The user's options, which the manifest records. */
  readonly asked: Manifest['options']
  /** Reports the number of finished items, of all items in this stage, and of the bytes written so far. */
  readonly progress: (done: number, all: number, bytes: number) => void
}
