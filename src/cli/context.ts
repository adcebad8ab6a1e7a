import {homedir} from 'node:os'
import type {PrintedCommands} from '../checks/printed-repairs.ts'
import type {CheckRequest} from '../checks/run.ts'
import {type Cluster, type ClusterOptions, openCluster} from '../cluster/live.ts'
import {SvcdiagError} from '../errors.ts'
import type {DiscoveryRequest} from '../installation/discover.ts'
import type {Profile} from '../installation/profile.ts'
import type {TargetFlags} from './cluster-flags.ts'
import {maskFor} from './mask-for.ts'
import {plainEnvOf} from './plain-env-of.ts'
import {type PrintedFlags, printedCommands} from './printed-commands.ts'
import {knownProfiles, namedProfile} from './profile-choice.ts'
import {conflict} from './run-options.ts'
import {loadSettings, type Settings} from './settings.ts'
import type {Sink} from './sink.ts'

/** What a command works on. The only place where clusters and labs are opened. */
export interface Target extends AsyncDisposable {
  readonly cluster: Cluster
  /** Null: the kubeconfig's, then wherever an installation is found. */
  readonly namespace: string | null
  /** The one that was named; null leaves it to detection. */
  readonly profile: Profile | null
  /** The one that was named; null leaves it to discovery. */
  readonly release: string | null
  /** Of the settings file, beside the built-in ones. */
  readonly added: readonly Profile[]
  /** The same four, as discovery wants to know them. */
  readonly discovery: DiscoveryRequest
  readonly commands: PrintedCommands
}

/** What `check` looks at: a cluster as it is, or as a bundle shows it. */
export type CheckTarget = Pick<Target, 'namespace' | 'profile' | 'release' | 'added' | 'commands'> &
  Pick<CheckRequest, 'cluster' | 'recorded'> &
  AsyncDisposable & {
    /** A warning about a bundle that was altered after it was made; null for any other target. Reads all of the bundle. */
    altered(): Promise<string | null>
  }

export function settingsFor(flags: TargetFlags): Promise<Settings> {
  return loadSettings({named: flags.config, cwd: process.cwd(), home: homedir(), env: process.env})
}

/** Opens what the flags name, and from then on masks what is read there. */
export async function openTarget(
  flags: PrintedFlags,
  settings: Settings,
  sink: Sink,
  more: Pick<ClusterOptions, 'fingerprintKey' | 'shareAnswers'> = {},
): Promise<Target> {
  assertOneTarget(flags)
  const {defaults = {}} = settings
  const profiles = knownProfiles(settings)
  const profile = (await namedProfile(flags.profile ?? defaults.profile, settings)) ?? null
  const plainEnv = plainEnvOf(profile === null ? profiles : [profile, ...profiles])
  const {cluster, close} = await openOne(flags, settings, {...more, plainEnv, env: process.env, now: () => Date.now()})
  sink.maskWith(await maskFor(cluster, settings))
  const namespace = flags.namespace ?? (flags.lab ? null : (defaults.namespace ?? null))
  const release = flags.release ?? null
  const discovery = {namespace, profiles: profile === null ? profiles : [profile], forced: profile !== null, release}
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

/** The same for `check`, which takes a bundle as well. */
export async function openCheckTarget(flags: PrintedFlags, settings: Settings, sink: Sink): Promise<CheckTarget> {
  assertOneTarget(flags)
  if (flags.from === undefined)
    return {...(await openTarget(flags, settings, sink)), recorded: {}, altered: async () => null}
  if (flags['runtime-url'] !== undefined && flags['runtime-url'] !== process.env.SVCDIAG_RUNTIME_URL)
    conflict('--from', '--runtime-url')
  const {openFrom} = await import('./from-bundle.ts')
  return openFrom(flags.from, flags, settings, sink)
}

interface Opened {
  readonly cluster: Cluster
  close(): Promise<void>
}

async function openOne(flags: TargetFlags, {defaults = {}}: Settings, options: ClusterOptions): Promise<Opened> {
  if (flags.lab) return openLab(flags, options)
  const {kubeconfig} = flags
  const context = flags.context ?? defaults.context
  const cluster = await openCluster({...options, ...(kubeconfig && {kubeconfig}), ...(context && {context})})
  return {cluster, close: () => cluster.close()}
}

/** Reached as any cluster is: over HTTP, with a kubeconfig. */
async function openLab(flags: TargetFlags, options: ClusterOptions): Promise<Opened> {
  const {startLab} = await import('../lab/index.ts')
  const {labInstallation} = await import('./lab.ts')
  const lab = await startLab(labInstallation(flags), {port: 0})
  try {
    const cluster = await openCluster({...options, kubeconfig: {text: lab.kubeconfig}})
    return {cluster, close: () => Promise.all([cluster.close(), lab.close()]).then(() => {})}
  } catch (error) {
    await lab.close()
    throw error
  }
}

/** Throws `usage.invalid` where two of them are named. */
export function assertOneTarget(flags: TargetFlags): void {
  if (flags.lab && flags.from !== undefined) conflict('--lab', '--from')
  const other = flags.lab ? '--lab' : flags.from === undefined ? null : '--from'
  if (other !== null && flags.kubeconfig !== undefined) conflict(other, '--kubeconfig')
  // a variable is a habit, not a wish for this run
  if (other !== null && flags.context !== undefined && flags.context !== process.env.SVCDIAG_CONTEXT)
    conflict(other, '--context')
  if (flags.from !== undefined && flags.fault?.length) conflict('--from', '--fault')
  if (!flags.lab && flags.fault?.length) {
    throw new SvcdiagError('usage.invalid', '--fault breaks the built-in lab and needs --lab')
  }
}
