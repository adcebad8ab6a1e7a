import {rbacManifests} from '../../src/cli/rbac/manifests.ts'
import type {Rule} from '../../src/cluster/port.ts'
import {waitUntil} from './control-plane/wait-until.ts'
import {kubectl} from './kubectl.ts'
import {readerOf} from './reader.ts'

const IN_FORCE_WITHIN_MS = 20_000

/**
 * Binds exactly these rules to a token user, with the Roles of `svcdiag rbac check`. Waits until the permissions apply.
 */
export async function grant(kubeconfig: string, user: string, rules: readonly Rule[]): Promise<void> {
  const roles = rbacManifests(rules, {kind: 'User', name: user, apiGroup: 'rbac.authorization.k8s.io'})
  const items = roles.map(role => ({
    ...role,
    metadata: {...role.metadata, name: user},
    ...(role.roleRef && {roleRef: {...role.roleRef, name: user}}),
  }))
  const said = await kubectl(kubeconfig, ['apply', '-f', '-'], JSON.stringify({apiVersion: 'v1', kind: 'List', items}))
  await waitUntil(`${user} may do what was granted (${said.trim()})`, IN_FORCE_WITHIN_MS, async () => {
    const answers = await readerOf(kubeconfig, user, reader => Promise.all(rules.map(rule => reader.mayI(rule))))
    return answers.every(answer => answer.status === 'found' && answer.value) ? true : null
  })
}
