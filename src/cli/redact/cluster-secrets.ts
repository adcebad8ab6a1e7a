import type {KnownEntry} from '../../cluster/known-values.ts'
import type {Cluster} from '../../cluster/live.ts'
import type {ClusterReader, Missing, ObjectName} from '../../cluster/port.ts'
import {discover} from '../../installation/discover.ts'
import type {NothingFound} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import {collectSecrets} from '../../redaction/collect/index.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {isSecretName} from '../../redaction/rules/names/secret-name.ts'
import {openTarget, type Target} from '../context.ts'
import {knownSecrets} from '../masking/cluster-mask.ts'
import type {Sink} from '../output/sink.ts'
import type {Settings} from '../target/settings.ts'
import type {RedactFlags} from './plan.ts'

export interface ClusterSecrets {
  readonly secrets: readonly Secret[]
  readonly objectNames: ReadonlySet<string>
  readonly missing: readonly Missing[]
}

/** Returns all secrets in the namespaces of the installation. Closes the cluster afterwards. */
export async function clusterSecrets(
  flags: RedactFlags,
  settings: Settings,
  sink: Sink,
  {timeoutMs, interrupt}: {readonly timeoutMs: number; readonly interrupt: AbortSignal},
): Promise<ClusterSecrets> {
  await using target = await openTarget(flags, settings, sink)
  const signal = AbortSignal.any([interrupt, AbortSignal.timeout(timeoutMs)])
  const {cluster} = target
  const reader = cluster.reader(signal)
  const lister = cluster.secretLister(signal)
  const {unknown, ...places} = await placesOf(target, reader)
  const {secrets, missing} = await collectSecrets({reader, lister, ...places})
  const objectNames = new Set([...cluster.objectNames, ...places.namespaces])
  return {
    secrets: [...knownSecrets(cluster, isWorthHiding), ...secrets],
    objectNames,
    missing: [...missing, ...unknown],
  }
}

/** Returns true if a known value may be a secret. A variable counts only if its name or a URL reveals a secret. */
export function isWorthHiding({holder, key, value}: KnownEntry): boolean {
  if (!holder.startsWith('env/')) return true
  return isSecretName(key) || PASSWORD_IN_URL.test(Buffer.from(value).toString('latin1'))
}

const PASSWORD_IN_URL = /:\/\/[^/@\s]*:[^/@\s]+@/

interface Places {
  readonly namespaces: readonly string[]
  /** Secrets that the profile names. */
  readonly named: readonly ObjectName[]
  /** Unreadable inputs that may name more namespaces. */
  readonly unknown: readonly Missing[]
}

interface Placed extends Pick<Target, 'namespace' | 'discovery' | 'profile'> {
  readonly cluster: Pick<Cluster, 'target'>
}

/** Without an installation, returns the selected namespace, else the namespace of the kubeconfig. */
export async function placesOf(
  {cluster, namespace, discovery, profile}: Placed,
  reader: ClusterReader,
): Promise<Places> {
  const found = await discover(reader, discovery)
  if (found.status !== 'found') {
    const only = namespace ?? cluster.target.namespace ?? 'default'
    const named = (profile === null ? discovery.profiles : [profile]).flatMap(keysIn(only))
    const isComplete = namespace !== null && found.missing.length === 0
    return {namespaces: [only], named, unknown: isComplete ? [] : [unseen(found)]}
  }
  const {installation} = found
  const namespaces = [...new Set([installation.namespace, installation.sandboxNamespace ?? installation.namespace])]
  return {namespaces, named: keysIn(installation.namespace)(found.profile), unknown: []}
}

/** Returns the other namespaces as a missing input, because they are unknown without an installation. */
function unseen({namespaces}: NothingFound): Missing {
  const input = 'other namespaces of the installation'
  const several = `there is more than one (${namespaces.join(', ')}): choose one with --namespace`
  const none = `no installation was seen in ${namespaces.join(', ')}`
  return {status: 'missing', cause: 'not-looked', input, reason: namespaces.length > 1 ? several : none}
}

function keysIn(namespace: string): (profile: Profile) => ObjectName[] {
  return ({keys}) => [keys.sent, keys.accepted].map(({secret}) => ({namespace, name: secret}))
}
