import {found} from '../../cluster/port.ts'
import type {Input} from './input.ts'

export const VERSION: Input<'version'> = {
  name: 'version',
  says: "the API server's version",
  establishedBy: 'api.reachable',
  read: ({reader}) => reader.version(),
  rules: () => [],
}

/**
 * Lists one cheap namespaced kind. A 403 also proves that the credentials were accepted; another check reports the
 * permission.
 */
export const CREDENTIALS: Input<'credentials'> = {
  name: 'credentials',
  says: 'an answer to the credentials',
  establishedBy: 'api.reachable',
  read: async ({reader, namespace}) => {
    const version = await reader.version()
    if (version.status === 'missing') return version
    const known = await namespace()
    const list = await reader.list('Deployment', {namespace: known.status === 'found' ? known.value : 'default'})
    if (list.status !== 'missing' || list.cause === 'malformed') return found('allowed')
    if (list.cause === 'not-looked') return found('allowed') // the bundle lacks this list, but its author had access
    return list.cause === 'denied' ? found('known') : list
  },
  rules: () => [],
}
