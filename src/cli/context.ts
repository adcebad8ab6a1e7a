import {homedir} from 'node:os'
import {type Cluster, type ClusterOptions, openCluster} from '../cluster/live.ts'
import {SvcdiagError} from '../errors.ts'
import type {DiscoveryRequest} from '../installation/discover.ts'
import type {Profile} from '../installation/profile.ts'
import type {TargetFlags} from './cluster-flags.ts'
import {maskFor} from './mask-for.ts'
import {plainEnvOf} from './plain-env-of.ts'
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
  /** Of the settings file, beside the built-in ones. */
  readonly added: readonly Profile[]
  /** The same three, as discovery wants to know them. */
  readonly discovery: DiscoveryRequest
}

export function settingsFor(flags: TargetFlags): Promise<Settings> {
  return loadSettings({named: flags.config, cwd: process.cwd(), home: homedir(), env: process.env})
}

/** Opens what the flags name, and from then on masks what is read there. */
export async function openTarget(flags: TargetFlags, settings: Settings, sink: Sink): Promise<Target> {
  assertOneTarget(flags)
  const {defaults = {}} = settings
  const profiles = knownProfiles(settings)
  const profile = (await namedProfile(flags.profile ?? defaults.profile, settings)) ?? null
  const plainEnv = plainEnvOf(profile === null ? profiles : [profile, ...profiles])
  const {cluster, close} = await openOne(flags, settings, {plainEnv, env: process.env, now: () => Date.now()})
  sink.maskWith(await maskFor(cluster, settings))
  const namespace = flags.namespace ?? (flags.lab ? null : (defaults.namespace ?? null))
  const discovery = {namespace, profiles: profile === null ? profiles : [profile], forced: profile !== null}
  return {cluster, namespace, profile, added: settings.profiles ?? [], discovery, [Symbol.asyncDispose]: close}
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

function assertOneTarget(flags: TargetFlags): void {
  if (flags.lab && flags.kubeconfig !== undefined) conflict('--lab', '--kubeconfig')
  // a variable is a habit, not a wish for this run
  if (flags.lab && flags.context !== undefined && flags.context !== process.env.SVCDIAG_CONTEXT)
    conflict('--lab', '--context')
  if (!flags.lab && flags.fault?.length) {
    throw new SvcdiagError('usage.invalid', '--fault breaks the built-in lab and needs --lab')
  }
}
