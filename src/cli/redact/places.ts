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
  /** Namespaces that nobody could tell. */
  readonly unknown: readonly Missing[]
}

interface Placed extends Pick<Target, 'namespace' | 'discovery' | 'profile'> {
  readonly cluster: Pick<Cluster, 'target'>
}

/** Where the installation and its sandboxes are; without one the namespace that was named. */
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

/** The user's word for a namespace is enough, as long as all of it could be looked at. */
function isAllThereIs(namespace: string | null, {missing}: NothingFound): boolean {
  return namespace !== null && missing.length === 0
}

/** Where the sandboxes are stands in the workloads of the runtime. */
function unseen({namespaces}: NothingFound): Missing {
  const input = 'other namespaces of the installation'
  const several = `there is more than one (${namespaces.join(', ')}): choose one with --namespace`
  const none = `no installation was seen in ${namespaces.join(', ')}`
  return {status: 'missing', cause: 'not-looked', input, reason: namespaces.length > 1 ? several : none}
}

function keysIn(namespace: string): (profile: Profile) => ObjectName[] {
  return ({keys}) => [keys.sent, keys.accepted].map(({secret}) => ({namespace, name: secret}))
}
