import {found, type Missing, notLooked} from '../../cluster/port.ts'
import type {NothingFound} from '../../installation/installation.ts'
import type {PermissionsFact} from '../facts.ts'
import {describeRule} from '../words/rule.ts'
import type {Input} from './input.ts'

export const VERSION: Input<'version'> = {
  name: 'version',
  says: "the API server's version",
  establishedBy: 'api.reachable',
  read: ({reader}) => reader.version(),
  rules: () => [],
}

/** Reads one cheap list. A 403 also proves that the API server accepted the credentials. */
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

export const INSTALLATION: Input<'installation'> = {
  name: 'installation',
  says: 'the installation',
  establishedBy: 'components.found',
  from: ['deployments', 'statefulSets', 'sandboxDeployments', 'services'],
  read: async ({discovery}) => {
    const discovered = await discovery()
    return discovered.status === 'found' ? found(discovered.installation) : nothingFound(discovered)
  },
  rules: ({installation: {components, sandboxNamespace: namespace}}) =>
    namespace === null || components.sandbox.state === 'found'
      ? []
      : [{apiGroup: '', resource: 'pods', verbs: ['list'], namespace}],
}

/** The reason names a denied list first, because this list may contain the installation. */
function nothingFound({namespaces, looked, missing}: NothingFound): Missing {
  const [denied] = missing
  const where = namespaces.join(', ')
  if (denied !== undefined) return {...denied, reason: `${denied.reason}; looked for an installation in ${where}`}
  return notLooked('the installation', `no installation found in ${where}; looked for ${looked.join(' | ')}`)
}

/** Reviews the permissions during the other reads. If a read is refused, its review does not count. */
export const PERMISSIONS: Input<'permissions'> = {
  name: 'permissions',
  says: 'the permissions of the current user',
  read: async sources => {
    const rules = await sources.rules()
    const answers = await Promise.all(rules.map(async rule => ({rule, answer: await sources.reader.mayI(rule)})))
    const refused = (await sources.denials()).flatMap(({rule}) => rule ?? [])
    const byReview = answers.flatMap(({rule, answer}) => (answer.status === 'found' && !answer.value ? [rule] : []))
    const denied = new Map([
      ...byReview.map((rule): DeniedEntry => [describeRule(rule), {rule, by: 'review'}]),
      ...refused.map((rule): DeniedEntry => [describeRule(rule), {rule, by: 'request'}]),
    ])
    const namespace = await sources.namespace()
    const user = denied.size === 0 ? null : await sources.reader.whoAmI()
    return found({
      reviewed: rules.length,
      denied: [...denied.values()],
      unreviewed: answers.flatMap(({answer}) => (answer.status === 'missing' ? [answer] : [])),
      user: user?.status === 'found' ? user.value : null,
      namespace: namespace.status === 'found' ? namespace.value : null,
    })
  },
  rules: () => [],
}

type DeniedEntry = [string, PermissionsFact['denied'][number]]
