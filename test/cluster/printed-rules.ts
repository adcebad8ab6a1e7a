import type {RbacManifest} from '../../src/cli/rbac/manifests.ts'
import type {Rule} from '../../src/cluster/port.ts'
import {svcdiag} from './svcdiag.ts'

/** Returns the rules that `svcdiag rbac COMMAND` prints for a namespace. */
export async function printedRules(kubeconfig: string, command: string, namespace: string): Promise<Rule[]> {
  const subject = ['--subject', 'user:anyone', '--kubeconfig', kubeconfig, '--context', 'admin']
  const {stdout} = await svcdiag(['rbac', command, '-o', 'json', '-n', namespace, ...subject])
  const {items} = JSON.parse(stdout) as {readonly items: readonly RbacManifest[]}
  return items.flatMap(({metadata, rules = []}) =>
    rules.flatMap(({apiGroups, resources, verbs, ...names}) =>
      apiGroups.flatMap(apiGroup =>
        resources.map(
          resource => ({apiGroup, resource, verbs, namespace: metadata.namespace ?? null, ...names}) as Rule,
        ),
      ),
    ),
  )
}
