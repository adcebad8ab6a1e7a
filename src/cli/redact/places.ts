import type {ClusterReader, ObjectName} from '../../cluster/port.ts'
import {discover} from '../../installation/discover.ts'
import type {Profile} from '../../installation/profile.ts'
import type {Target} from '../context.ts'

export interface Places {
  readonly namespaces: readonly string[]
  /** Secrets that the profile names. */
  readonly named: readonly ObjectName[]
}

/** Where the installation and its sandboxes are; without one the namespace that was named. */
export async function placesOf(
  {cluster, namespace, discovery, profile}: Target,
  reader: ClusterReader,
): Promise<Places> {
  const found = await discover(reader, discovery)
  if (found.status !== 'found') {
    const only = namespace ?? cluster.target.namespace ?? 'default'
    return {namespaces: [only], named: (profile === null ? discovery.profiles : [profile]).flatMap(keysIn(only))}
  }
  const {installation} = found
  const namespaces = [...new Set([installation.namespace, installation.sandboxNamespace ?? installation.namespace])]
  return {namespaces, named: keysIn(installation.namespace)(found.profile)}
}

function keysIn(namespace: string): (profile: Profile) => ObjectName[] {
  return ({keys}) => [keys.sent, keys.accepted].map(({secret}) => ({namespace, name: secret}))
}
