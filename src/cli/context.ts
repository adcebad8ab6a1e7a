import {homedir} from 'node:os'
import type {CheckRequest} from '../checks/engine/run.ts'
import type {PrintedCommands} from '../checks/report/printed-repairs.ts'
import {type Cluster, type ClusterOptions, openWritableCluster, type WritableCluster} from '../cluster/live.ts'
import {SvcdiagError} from '../errors.ts'
import type {DiscoveryRequest} from '../installation/discover.ts'
import type {Profile} from '../installation/profile.ts'
import {openProbedCluster, type ProbedCluster} from '../probes/live.ts'
import type {TargetFlags} from './flags/declarations.ts'
import {requestTimeoutMs} from './flags/duration.ts'
import type {LogFlags} from './output/logger.ts'
import type {Sink} from './output/sink.ts'
import {type PrintedFlags, printedCommands} from './target/printed-commands.ts'
import {knownProfiles, namedProfile, plainEnvOf} from './target/profiles.ts'
import {conflict} from './target/run-options.ts'
import {loadSettings, type Settings} from './target/settings.ts'

/** The cluster and options of a command. */
export interface Target<C extends Cluster = ProbedCluster> extends AsyncDisposable {
  readonly cluster: C
  /** The namespace. Null: svcdiag searches the namespace of the kubeconfig first, then every other namespace. */
  readonly namespace: string | null
  /** Null: svcdiag detects the profile. */
  readonly profile: Profile | null
  /** Null: discovery selects the release. */
  readonly release: string | null
  /** Profiles of the settings file, in addition to the built-in ones. */
  readonly added: readonly Profile[]
  readonly discovery: DiscoveryRequest
  readonly commands: PrintedCommands
}

export type CheckTarget = Pick<Target, 'namespace' | 'profile' | 'release' | 'added' | 'commands'> &
  Pick<CheckRequest, 'cluster' | 'recorded'> &
  AsyncDisposable & {
    /** Returns a warning if a file of the bundle was altered; null otherwise. Reads the whole bundle. */
    altered(): Promise<string | null>
  }

export function settingsFor(flags: TargetFlags): Promise<Settings> {
  return loadSettings({named: flags.config, cwd: process.cwd(), home: homedir(), env: process.env})
}

/** The flags that select the target and the log of its requests. */
type TargetAndLogFlags = PrintedFlags & Partial<LogFlags>

type More = Pick<ClusterOptions, 'fingerprintKey' | 'shareAnswers'>

/** Opens the cluster or lab that the flags name, and masks every secret that svcdiag reads from it. */
export function openTarget(flags: TargetAndLogFlags, settings: Settings, sink: Sink, more: More = {}): Promise<Target> {
  return openWith(openProbedCluster, flags, settings, sink, more)
}

/** Opens the target with write access, which only `log-level set` and `log-level reset` need. */
export function openWritableTarget(
  flags: TargetAndLogFlags,
  settings: Settings,
  sink: Sink,
): Promise<Target<WritableCluster>> {
  return openWith(openWritableCluster, flags, settings, sink, {})
}

type Open<C extends Cluster> = (options: ClusterOptions) => Promise<C>

async function openWith<C extends Cluster>(
  open: Open<C>,
  flags: TargetAndLogFlags,
  settings: Settings,
  sink: Sink,
  more: More,
): Promise<Target<C>> {
  assertOneTarget(flags)
  const {defaults = {}} = settings
  const profiles = knownProfiles(settings)
  const profile = (await namedProfile(flags.profile ?? defaults.profile, settings)) ?? null
  const plainEnv = plainEnvOf(profile === null ? profiles : [profile, ...profiles])
  const onExchange = flags.verbose ? await requestLog(flags, sink) : () => {}
  const limit = flags['request-timeout'] === undefined ? null : requestTimeoutMs(flags['request-timeout'])
  const timed = limit === null ? more : {...more, requestTimeoutMs: limit}
  const options = {...timed, plainEnv, env: process.env, onExchange, now: () => Date.now()}
  const {cluster, close} = await openOne(open, flags, settings, options)
  const {maskFor} = await import('./masking/cluster-mask.ts')
  sink.maskWith(maskFor(cluster, settings))
  const everywhere = flags['all-namespaces'] === true
  const own = flags.namespace ?? (flags.lab ? null : (defaults.namespace ?? null))
  const namespace = everywhere ? null : own
  const release = flags.release ?? null
  const discovery = {
    namespace,
    everywhere,
    profiles: profile === null ? profiles : [profile],
    forced: profile !== null,
    release,
  }
  const commands = printedCommands(flags, cluster.target)
  return {
    cluster,
    namespace,
    profile,
    release,
    added: settings.profiles ?? [],
    discovery,
    commands,
    [Symbol.asyncDispose]: close,
  }
}

/** The requests of the lab are shown too. */
async function requestLog(flags: TargetAndLogFlags, sink: Sink): Promise<NonNullable<ClusterOptions['onExchange']>> {
  const {exchangesTo, openLog} = await import('./output/logger.ts')
  return exchangesTo(await openLog({quiet: false, 'log-format': 'pretty', ...flags, verbose: true}, sink))
}

interface Opened<C> {
  readonly cluster: C
  close(): Promise<void>
}

async function openOne<C extends Cluster>(
  open: Open<C>,
  flags: TargetFlags,
  {defaults = {}}: Settings,
  options: ClusterOptions,
): Promise<Opened<C>> {
  if (flags.lab) return openLab(open, flags, options)
  const {kubeconfig, cluster: clusterName, user, as, 'as-group': groups, 'token-file': tokenFile} = flags
  const context = flags.context ?? defaults.context
  const overrides = {cluster: clusterName, user, as, 'as-group': groups, 'token-file': tokenFile}
  const cluster = await open({...options, ...(kubeconfig && {kubeconfig}), ...(context && {context}), overrides})
  return {cluster, close: () => cluster.close()}
}

/** Opens the lab over HTTP with a kubeconfig, so that svcdiag uses it like any other cluster. */
async function openLab<C extends Cluster>(
  open: Open<C>,
  flags: TargetFlags,
  options: ClusterOptions,
): Promise<Opened<C>> {
  const {startLab} = await import('../lab/index.ts')
  const {labInstallation} = await import('./lab/installation.ts')
  const lab = await startLab(labInstallation(flags), {port: 0})
  try {
    const cluster = await open({...options, kubeconfig: {text: lab.kubeconfig}})
    return {cluster, close: () => Promise.all([cluster.close(), lab.close()]).then(() => {})}
  } catch (error) {
    await lab.close()
    throw error
  }
}

/** These flags change what a kubeconfig says, and the lab and bundles have none. */
const IDENTITY_FLAGS = ['cluster', 'user', 'as', 'as-group', 'token-file'] as const

/** Throws `usage.invalid` if the flags name two targets. */
export function assertOneTarget(flags: TargetFlags): void {
  if (flags.lab && flags.from !== undefined) conflict('--lab', '--from')
  const other = flags.lab ? '--lab' : flags.from === undefined ? null : '--from'
  if (other !== null && flags.kubeconfig !== undefined) conflict(other, '--kubeconfig')
  // A context from the environment does not conflict, because it is only a default.
  if (other !== null && flags.context !== undefined && flags.context !== process.env.SVCDIAG_CONTEXT)
    conflict(other, '--context')
  const [identity] = IDENTITY_FLAGS.filter(name => flags[name] !== undefined)
  if (other !== null && identity !== undefined) conflict(other, `--${identity}`)
  if (flags.from !== undefined && flags['request-timeout'] !== undefined) conflict('--from', '--request-timeout')
  if (flags.from !== undefined && flags['all-namespaces']) conflict('--from', '--all-namespaces')
  // A namespace from the environment is only a default.
  if (flags['all-namespaces'] && flags.namespace !== undefined && flags.namespace !== process.env.SVCDIAG_NAMESPACE)
    conflict('--all-namespaces', '--namespace')
  if (flags.from !== undefined && flags.fault?.length) conflict('--from', '--fault')
  if (!flags.lab && flags.fault?.length) {
    throw new SvcdiagError('usage.invalid', '--fault breaks the built-in lab and needs --lab')
  }
}
