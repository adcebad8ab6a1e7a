import type {Cluster} from '../../cluster/live.ts'
import type {ClusterReader, Missing, ObjectName} from '../../cluster/port.ts'
import {discover} from '../../installation/discover.ts'
import type {NothingFound} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import type {Target} from '../context.ts'

export interface Places {
  readonly namespaces: readonly string[]
  /** Secrets that the profile names. */
  readonly named: readonly ObjectName[]
  /** Inputs that may name more namespaces and could not be read. */
  readonly unknown: readonly Missing[]
}

interface Placed extends Pick<Target, 'namespace' | 'discovery' | 'profile'> {
  readonly cluster: Pick<Cluster, 'target'>
}

/** Returns the namespaces of the installation and its sandboxes; without an installation, the one that the user named. */
export async function placesOf(
  {cluster, namespace, discovery, profile}: Placed,
  reader: ClusterReader,
): Promise<Places> {
  const found = await discover(reader, discovery)
  if (found.status !== 'found') {
    const only = namespace ?? cluster.target.namespace ?? 'default'
    const named = (profile === null ? discovery.profiles : [profile]).flatMap(keysIn(only))
    return {namespaces: [only], named, unknown: isAllThereIs(namespace, found) ? [] : [unseen(found)]}
  }
  const {installation} = found
  const namespaces = [...new Set([installation.namespace, installation.sandboxNamespace ?? installation.namespace])]
  return {namespaces, named: keysIn(installation.namespace)(found.profile), unknown: []}
}

/** Whether the user's namespace is enough: only if all of it could be read. */
function isAllThereIs(namespace: string | null, {missing}: NothingFound): boolean {
  return namespace !== null && missing.length === 0
}

/** The workloads of the runtime name the namespace of the sandboxes. */
function unseen({namespaces}: NothingFound): Missing {
  const input = 'other namespaces of the installation'
  const several = `there is more than one (${namespaces.join(', ')}): choose one with --namespace`
  const none = `no installation was seen in ${namespaces.join(', ')}`
  return {status: 'missing', cause: 'not-looked', input, reason: namespaces.length > 1 ? several : none}
}

function keysIn(namespace: string): (profile: Profile) => ObjectName[] {
  return ({keys}) => [keys.sent, keys.accepted].map(({secret}) => ({namespace, name: secret}))
}
