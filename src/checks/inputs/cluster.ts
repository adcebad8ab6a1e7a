import {found} from '../../cluster/port.ts'
import type {Input} from './input.ts'

export const VERSION: Input<'version'> = {
  name: 'version',
  says: "the API server's version",
  establishedBy: 'api.reachable',
  read: ({reader}) => reader.version(),
  rules: () => [],
}

/** One cheap namespaced list. A 403 is an answer to accepted credentials; which permission is missing is said elsewhere. */
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
    if (list.cause === 'not-looked') return found('allowed') // a bundle without this list: whoever made it was let in
    return list.cause === 'denied' ? found('known') : list
  },
  rules: () => [],
}
