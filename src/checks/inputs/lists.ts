import {KINDS, type Kind, type ObjectOf} from '../../cluster/objects.ts'
import {found, type Read, type Rule} from '../../cluster/port.ts'
import type {Facts, InputName} from '../facts.ts'
import {type Input, type Known, type Sources, whenFound} from './input.ts'
import {ofExaminedRelease} from './own-release.ts'

/** The namespace of the installation, the namespace of its sandboxes, or the whole cluster. */
type Scope = 'release' | 'sandbox' | 'cluster'

/** Returns an input that is a paged list of one kind. */
function list<N extends InputName, K extends Kind>(name: N, kind: K, scope: Scope): Input<N> {
  return {
    name,
    says: `${KINDS[kind].resource} of the ${scope === 'cluster' ? 'cluster' : `${scope} namespace`}`,
    read: sources => readList(sources, kind, scope) as Promise<Read<Facts[N]>>, // the table below pairs name and kind
    rules: known => listRules(known, kind, scope),
  }
}

export const LISTS: readonly Input[] = [
  list('deployments', 'Deployment', 'release'),
  list('statefulSets', 'StatefulSet', 'release'),
  list('replicaSets', 'ReplicaSet', 'release'),
  list('cronJobs', 'CronJob', 'release'),
  list('autoscalers', 'HorizontalPodAutoscaler', 'release'),
  list('pods', 'Pod', 'release'),
  list('events', 'Event', 'release'),
  list('services', 'Service', 'release'),
  list('endpointSlices', 'EndpointSlice', 'release'),
  list('ingresses', 'Ingress', 'release'),
  list('httpRoutes', 'HTTPRoute', 'release'),
  list('ingressRoutes', 'IngressRoute', 'release'),
  list('certificates', 'Certificate', 'release'),
  list('tlsStores', 'TLSStore', 'release'),
  list('sandboxDeployments', 'Deployment', 'sandbox'),
  list('sandboxReplicaSets', 'ReplicaSet', 'sandbox'),
  list('sandboxPods', 'Pod', 'sandbox'),
  list('sandboxEvents', 'Event', 'sandbox'),
  list('sandboxIngresses', 'Ingress', 'sandbox'),
  list('nodes', 'Node', 'cluster'),
]

/**
 * API groups that every cluster serves. Other groups are looked up first, so that an absent group needs no permission.
 */
const BUILT_IN = new Set(['', 'apps', 'batch', 'autoscaling', 'discovery.k8s.io', 'networking.k8s.io'])

async function readList<K extends Kind>(sources: Sources, kind: K, scope: Scope): Promise<Read<ObjectOf<K>[]>> {
  const {group} = KINDS[kind]
  if (!BUILT_IN.has(group)) {
    const groups = await sources.reader.groups()
    if (groups.status === 'found' && !groups.value.has(group)) return found([])
  }
  return whenFound(namespaceFor(scope, sources), async namespace => {
    if (namespace === null && scope === 'sandbox') return found([])
    const answer = await sources.reader.list(kind, {namespace})
    if (answer.status === 'absent') return found([])
    if (answer.status === 'missing' || scope !== 'release') return answer
    return found(await ofExaminedRelease(kind, answer.value, sources))
  })
}

async function namespaceFor(scope: Scope, sources: Sources): Promise<Read<string | null>> {
  if (scope === 'cluster') return found(null)
  if (scope === 'release') return sources.namespace()
  return whenFound(sources.fact('installation'), ({sandboxNamespace}) => found(sandboxNamespace))
}

function listRules(known: Known, kind: Kind, scope: Scope): Rule[] {
  const {group, resource} = KINDS[kind]
  const {installation, groups} = known
  if (!BUILT_IN.has(group) && groups !== null && !groups.has(group)) return []
  if (scope === 'sandbox' && installation.sandboxNamespace === null) return []
  const namespace = {cluster: null, release: installation.namespace, sandbox: installation.sandboxNamespace}[scope]
  return [{apiGroup: group, resource, verbs: ['list'], namespace}]
}
