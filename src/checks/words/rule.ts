import type {Rule} from '../../cluster/port.ts'

/** Returns a rule in words, for example `get,create pods/portforward in openhands`. */
export function describeRule({apiGroup, resource, verbs, namespace, resourceNames}: Rule): string {
  const group = apiGroup === '' ? '' : `.${apiGroup}`
  const names = resourceNames === undefined ? '' : ` ${resourceNames.join(',')}`
  return `${verbs.join(',')} ${resource}${group}${names} ${namespace === null ? 'in the cluster' : `in ${namespace}`}`
}

/** The name of the Roles that `svcdiag rbac` prints. */
export const ROLE = 'svcdiag'

const SERVICE_ACCOUNT = /^system:serviceaccount:([^:]+):([^:]+)$/

/** The user name of every request without valid credentials. A Role that is bound to this user is open to everybody. */
export const ANONYMOUS = 'system:anonymous'

/** Returns the `--subject` flag that binds Roles to exactly this user name of the API server. */
export function subjectFlag(username: string): string {
  const [, namespace, name] = SERVICE_ACCOUNT.exec(username) ?? []
  return name === undefined ? `user:${username}` : `serviceaccount:${namespace}/${name}`
}
