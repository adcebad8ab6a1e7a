import {ANONYMOUS, subjectFlag} from '../../checks/words/rule.ts'
import type {ClusterReader} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Subject} from '../render/rbac.ts'

const SERVICE_ACCOUNT = /^serviceaccount:([^:/]+)[:/]([^:/]+)$/

/**
 * Reads `--subject`: `me`, `user:NAME`, `group:NAME` or `serviceaccount:NAMESPACE/NAME`. Names of users and groups may
 * contain colons and slashes.
 */
export function namedSubject(text: string): Subject | 'me' {
  return text === 'me' ? 'me' : parsed(text)
}

function parsed(text: string): Subject {
  const [, kind, name] = /^(user|group):(.+)$/s.exec(text) ?? []
  if (name !== undefined) return {kind: kind === 'user' ? 'User' : 'Group', name, apiGroup: 'rbac.authorization.k8s.io'}
  const [, namespace, account] = SERVICE_ACCOUNT.exec(text) ?? []
  if (namespace !== undefined && account !== undefined) return {kind: 'ServiceAccount', name: account, namespace}
  throw new SvcdiagError(
    'usage.invalid',
    '--subject must be me, user:NAME, group:NAME or serviceaccount:NAMESPACE/NAME',
  )
}

/** Returns the subject to bind; for `me` asks the API server. Throws `cluster.unknown-user` if the server does not answer. */
export async function subjectOf(named: Subject | 'me', reader: ClusterReader): Promise<Subject> {
  if (named !== 'me') return named
  const user = await reader.whoAmI()
  if (user.status === 'found' && user.value !== ANONYMOUS) return parsed(subjectFlag(user.value))
  const why =
    user.status === 'missing'
      ? user.reason
      : user.status === 'absent'
        ? 'the API server does not serve SelfSubjectReview of authentication.k8s.io/v1'
        : `the API server takes you for ${ANONYMOUS}, and Roles bound to it are open to everybody`
  throw new SvcdiagError('cluster.unknown-user', `cannot tell who --subject me is: ${why}`)
}
