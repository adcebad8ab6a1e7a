import type {Rule, Verb} from '../cluster/port.ts'
import {collectingRules} from '../cluster/rules.ts'
import type {Command, Program} from './command.ts'

/** Returns the permissions of a read-only command, from its verb and resource. */
export function needsOf(command: Command): readonly Rule[] {
  return command.flatMap(needsOfProgram)
}

function needsOfProgram({name, cluster, words}: Program): readonly Rule[] {
  if (cluster === null) return []
  const {namespace} = cluster
  const [verb, what = '', ...rest] = words
  if (name === 'svcdiag') return verb === 'logs' && namespace !== null ? readingLogs(namespace) : []
  if (verb === 'wait') return watching(what, namespace)
  if (verb === 'rollout') return watching(rest[0] ?? '', namespace)
  if ((verb !== 'get' && verb !== 'describe') || what.startsWith('-')) return []
  const [object] = rest
  return rulesFor(what, object === undefined || object.startsWith('-') ? null : object, namespace)
}

/** Returns the permissions of `svcdiag logs`, which reads secrets to mask them and finds pods through their owners. */
function readingLogs(namespace: string): Rule[] {
  return [...collectingRules(namespace), {apiGroup: '', resource: 'pods/log', verbs: ['get'], namespace}]
}

function watching(workload: string, namespace: string | null): Rule[] {
  return rulesFor(workload, null, namespace).map(rule => ({...rule, verbs: ['get', 'list', 'watch']}))
}

/** Returns the rules for `deployments,pods`, `service NAME` or `deployment/NAME`. */
function rulesFor(what: string, name: string | null, namespace: string | null): Rule[] {
  return what.split(',').map(word => {
    const [kind = '', own = name] = word.split('/')
    const verbs: readonly Verb[] = [own === null ? 'list' : 'get']
    return {...resourceOf(kind), verbs, namespace, ...(own !== null && {resourceNames: [own]})}
  })
}

/** Returns the API group and resource of a kubectl word: a singular kind or a resource, with an optional `.group`. */
function resourceOf(word: string): Pick<Rule, 'apiGroup' | 'resource'> {
  const [kind = '', ...group] = word.split('.')
  const resource = plural(kind)
  return {apiGroup: group.length > 0 ? group.join('.') : (GROUPS[resource] ?? ''), resource}
}

function plural(kind: string): string {
  if (kind.endsWith('y')) return `${kind.slice(0, -1)}ies`
  if (kind.endsWith('ss')) return `${kind}es`
  return kind.endsWith('s') ? kind : `${kind}s`
}

/** Resources outside of the core group. */
const GROUPS: Readonly<Record<string, string>> = {
  deployments: 'apps',
  statefulsets: 'apps',
  ingresses: 'networking.k8s.io',
  networkpolicies: 'networking.k8s.io',
  endpointslices: 'discovery.k8s.io',
  certificates: 'cert-manager.io',
}
