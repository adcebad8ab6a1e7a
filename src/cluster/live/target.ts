import {existsSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {PROGRAM} from '../../program.ts'
import {codeOf} from '../transport-errors.ts'
import {type ClusterEntry, defaultPaths, type Kubeconfig, loadKubeconfig, type UserEntry} from './kubeconfig.ts'

export interface Target {
  readonly context: string | null
  readonly namespace: string | null
  readonly inCluster: boolean
  /** The user's name for messages; null for a pod's service account. */
  readonly userName: string | null
  readonly server: URL
  readonly cluster: ClusterEntry
  readonly user: UserEntry
}

/** What flags of kubectl change of the cluster and the user of a context. */
export interface Overrides {
  readonly cluster?: string | undefined
  readonly user?: string | undefined
  readonly as?: string | undefined
  readonly 'as-group'?: readonly string[] | undefined
  readonly 'token-file'?: string | undefined
}

export const NO_OVERRIDES: Overrides = {}

const TLS_SETTINGS = ['certificate-authority', 'certificate-authority-data', 'insecure-skip-tls-verify'] as const

export const SERVICE_ACCOUNT_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Returns the cluster and user of a context, without connecting. Throws `kubeconfig.*` if there are none. */
export async function resolveTarget(options: {
  readonly kubeconfig: string | {text: string} | undefined
  readonly context: string | undefined
  readonly overrides: Overrides
  readonly env: NodeJS.ProcessEnv
  readonly serviceAccountFolder: string
}): Promise<Target> {
  const config = await loadKubeconfig(options.kubeconfig, options.env)
  const isEmpty = config?.contexts.size === 0 && config.clusters.size === 0 && config.currentContext === null
  if (config !== null && !isEmpty) return fromContext(config, options.context, options.overrides)
  const pod = options.context === undefined ? fromPod(options.env, options.serviceAccountFolder) : null
  if (pod !== null) return withoutOverrides(pod, options.overrides)
  if (config !== null)
    throw new SvcdiagError('kubeconfig.unreadable', `no cluster is configured: kubeconfig ${config.source} is empty`, {
      hint: `name another file with --kubeconfig or KUBECONFIG; try: ${PROGRAM} check --lab`,
    })
  const looked = defaultPaths(options.env).join(', ')
  throw new SvcdiagError(
    'kubeconfig.unreadable',
    `no cluster is configured: ${looked === '' ? 'neither KUBECONFIG nor ~/.kube/config' : looked} does not exist`,
  )
}

function fromContext(config: Kubeconfig, wanted: string | undefined, overrides: Overrides): Target {
  const name = wanted || config.currentContext
  if (!name) throw new SvcdiagError('kubeconfig.no-context', `kubeconfig ${config.source} sets no current-context`)
  const context = config.contexts.get(name)
  if (context === undefined) {
    throw new SvcdiagError('kubeconfig.no-context', `context "${name}" does not exist in kubeconfig ${config.source}`)
  }
  const cluster = chosen(config.clusters, overrides.cluster, '--cluster') ?? config.clusters.get(context.cluster ?? '')
  const own = chosen(config.users, overrides.user, '--user') ?? (context.user ? config.users.get(context.user) : {})
  if (cluster === undefined) throw invalid(name, `names cluster "${context.cluster ?? ''}", which does not exist`)
  if (own === undefined) throw invalid(name, `names user "${context.user}", which does not exist`)
  const user = actingAs(own, overrides)
  return {
    context: name,
    namespace: context.namespace || null,
    inCluster: false,
    userName: overrides.user ?? context.user ?? null,
    server: serverOf(cluster, user, name),
    cluster,
    user,
  }
}

/** Returns the entry that a flag names; undefined if the flag is not set. */
function chosen<E>(entries: ReadonlyMap<string, E>, name: string | undefined, flag: string): E | undefined {
  const entry = name === undefined ? undefined : entries.get(name)
  if (entry !== undefined || name === undefined) return entry
  const known = [...entries.keys()].toSorted()
  const why = known.length === 0 ? 'the kubeconfig has none' : `the kubeconfig has ${known.join(', ')}`
  throw new SvcdiagError('kubeconfig.no-entry', `${flag}: no entry is called "${name}"; ${why}`)
}

/** The token replaces every other credential except a client certificate, as with `--token` of kubectl. */
function actingAs(user: UserEntry, overrides: Overrides): UserEntry {
  const {as, 'as-group': groups, 'token-file': tokenFile} = overrides
  const {token, ...others} = user
  if (tokenFile !== undefined) assertToken(tokenFile)
  return {
    ...(tokenFile === undefined ? user : {...others, tokenFile: resolve(tokenFile)}),
    ...(as === undefined ? {} : {as}),
    ...(groups === undefined ? {} : {'as-groups': [...groups]}),
  }
}

function assertToken(file: string): void {
  try {
    if (readFileSync(file, 'utf8').trim() !== '') return
  } catch (cause) {
    throw new SvcdiagError('input.unreadable', `--token-file: ${file} cannot be read: ${codeOf(cause)}`, {cause})
  }
  throw new SvcdiagError('input.unreadable', `--token-file: ${file} is empty`)
}

/** Throws `usage.invalid` for a flag that selects another user or cluster. Without a kubeconfig, a pod has only its service account. */
function withoutOverrides(pod: Target, overrides: Overrides): Target {
  const [given] = Object.entries(overrides).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (given === undefined) return pod
  throw new SvcdiagError(
    'usage.invalid',
    `--${given} needs a kubeconfig, because svcdiag uses the service account of this pod`,
    {hint: 'name a file with --kubeconfig or KUBECONFIG'},
  )
}

function invalid(context: string, problem: string): SvcdiagError {
  return new SvcdiagError('kubeconfig.invalid', `context "${context}" ${problem}`)
}

/** An address without a scheme is https if TLS is configured, as in client-go. */
function serverOf(cluster: ClusterEntry, user: UserEntry, context: string): URL {
  const text = cluster.server ?? ''
  const hasTls = TLS_SETTINGS.some(key => cluster[key]) || user['client-certificate'] || user['client-certificate-data']
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `${hasTls ? 'https' : 'http'}://${text}`)
  if (text === '' || url === null) throw invalid(context, 'has a cluster without a valid server address')
  url.username = ''
  url.password = ''
  url.search = ''
  url.hash = ''
  return url
}

function fromPod(env: NodeJS.ProcessEnv, folder: string): Target | null {
  const host = env.KUBERNETES_SERVICE_HOST
  const port = env.KUBERNETES_SERVICE_PORT
  if (!host || !port || !existsSync(join(folder, 'token'))) return null
  return {
    context: null,
    namespace: env.POD_NAMESPACE || ownNamespace(folder),
    inCluster: true,
    userName: null,
    server: new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`),
    cluster: {'certificate-authority': join(folder, 'ca.crt')},
    user: {tokenFile: join(folder, 'token')},
  }
}

function ownNamespace(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'namespace'), 'utf8').trim() || null
  } catch {
    return null
  }
}
