import type {Rule} from '../cluster/port.ts'
import type {Installation} from '../installation/installation.ts'
import type {Owners} from './pods/owners.ts'

interface Reading extends Pick<Owners, 'namespaces'> {
  readonly installation: Pick<Installation, 'namespace' | 'sandboxNamespace'>
}

/** Returns the permissions for following logs: the owners of pods, the pods, and their logs. */
export function logRules({installation, namespaces}: Reading): Rule[] {
  const {namespace, sandboxNamespace} = installation
  const discovered = [...new Set([namespace, ...(sandboxNamespace === null ? [] : [sandboxNamespace])])]
  return [
    ...discovered.map(place => ruleOf('apps', 'deployments', ['list'], place)),
    ruleOf('apps', 'statefulsets', ['list'], namespace),
    ...namespaces.flatMap(place => [
      ruleOf('apps', 'replicasets', ['list'], place),
      ruleOf('', 'pods', ['list', 'watch'], place),
      ruleOf('', 'pods/log', ['get'], place),
    ]),
  ]
}

function ruleOf(apiGroup: string, resource: string, verbs: Rule['verbs'], namespace: string): Rule {
  return {apiGroup, resource, verbs, namespace}
}
