/** The name of the Roles that `svcdiag rbac` prints. */
export const ROLE = 'svcdiag'

const SERVICE_ACCOUNT = /^system:serviceaccount:([^:]+):([^:]+)$/

/** Every request without valid credentials has this name, so a Role bound to it is open to everybody. */
export const ANONYMOUS = 'system:anonymous'

/** Returns the `--subject` flag that binds Roles to exactly this user name of the API server. */
export function subjectFlag(username: string): string {
  const [, namespace, name] = SERVICE_ACCOUNT.exec(username) ?? []
  return name === undefined ? `user:${username}` : `serviceaccount:${namespace}/${name}`
}
