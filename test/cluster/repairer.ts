import {waitUntil} from './control-plane/wait-until.ts'
import {kubectl} from './kubectl.ts'

const IN_FORCE_WITHIN_MS = 20_000

/** The permissions to read everything, and to write what repairs write. Only pods may be deleted. */
const RULES = [
  {apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch']},
  {apiGroups: [''], resources: ['pods/portforward'], verbs: ['create']},
  {apiGroups: [''], resources: ['pods'], verbs: ['delete']},
  {
    apiGroups: [''],
    resources: ['secrets', 'configmaps', 'services', 'serviceaccounts'],
    verbs: ['create', 'patch', 'update'],
  },
  {
    apiGroups: ['apps'],
    resources: ['deployments', 'deployments/scale', 'statefulsets', 'statefulsets/scale'],
    verbs: ['patch', 'update'],
  },
  {apiGroups: ['networking.k8s.io'], resources: ['ingresses'], verbs: ['patch', 'update']},
]

/** Gives a token user the permission to repair, and waits until the permission applies. */
export async function letRepair(kubeconfig: string, user: string): Promise<void> {
  const metadata = {name: user}
  const apiVersion = 'rbac.authorization.k8s.io/v1'
  const apiGroup = 'rbac.authorization.k8s.io'
  const items = [
    {apiVersion, kind: 'ClusterRole', metadata, rules: RULES},
    {
      apiVersion,
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: {apiGroup, kind: 'ClusterRole', name: user},
      subjects: [{apiGroup, kind: 'User', name: user}],
    },
  ]
  const said = await kubectl(kubeconfig, ['apply', '-f', '-'], JSON.stringify({apiVersion: 'v1', kind: 'List', items}))
  await waitUntil(`${user} may repair (${said.trim()})`, IN_FORCE_WITHIN_MS, async () => {
    const answer = await kubectl(kubeconfig, ['auth', 'can-i', 'patch', 'ingresses', '--context', user])
    return answer.trim() === 'yes' ? true : null
  })
}
