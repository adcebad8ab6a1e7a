import {KINDS, type Kind, type ObjectMeta, type ObjectOf, type Pod, type ReplicaSet} from '../../cluster/objects.ts'
import {type ClusterReader, found, type Read, type Rule} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import {belongsTo} from '../../installation/release.ts'
import {LISTED, type Scope} from '../facts.ts'
import {deploymentOf, ownerOf} from '../pods/revisions.ts'
import {type Input, type Known, type Sources, whenFound} from './input.ts'

export const LISTS: readonly Input[] = Object.entries(LISTED).map(([name, {kind, scope}]) => ({
  name: name as keyof typeof LISTED, // the names are the keys of `LISTED`
  says: `${KINDS[kind].resource} of the ${scope === 'cluster' ? 'cluster' : `${scope} namespace`}`,
  read: sources => readList(sources, kind, scope) as Promise<Read<never>>, // `LISTED` pairs each name with its kind
  rules: known => listRules(known, kind, scope),
}))

/** Every cluster serves these API groups. Other groups are looked up, because an absent group needs no permission. */
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

/** Omits objects of other releases. A pod or a ReplicaSet belongs to the release of its workload. */
export async function ofExaminedRelease<K extends Kind>(
  kind: K,
  objects: readonly ObjectOf<K>[],
  {discovery, reader}: Pick<Sources, 'discovery' | 'reader'>,
): Promise<ObjectOf<K>[]> {
  const discovered = await discovery()
  if (discovered.status !== 'found' || discovered.installation.otherReleases.length === 0) return [...objects]
  const {installation} = discovered
  const foreign = OWNED.has(kind) ? await foreignWorkloads(reader, installation) : new Set<string>()
  return objects.filter(object => belongsTo(installation, object) && !foreign.has(workloadNameOf(kind, object) ?? ''))
}

const OWNED: ReadonlySet<Kind> = new Set(['Pod', 'ReplicaSet'])

async function foreignWorkloads(reader: ClusterReader, installation: Installation): Promise<Set<string>> {
  const {namespace} = installation
  const [deployments, statefulSets] = await Promise.all([
    reader.list('Deployment', {namespace}),
    reader.list('StatefulSet', {namespace}),
  ])
  const foreign = (list: typeof deployments | typeof statefulSets, kind: string) =>
    list.status === 'found'
      ? list.value.filter(object => !belongsTo(installation, object)).map(({metadata}) => `${kind}/${metadata.name}`)
      : []
  return new Set([...foreign(deployments, 'Deployment'), ...foreign(statefulSets, 'StatefulSet')])
}

function workloadNameOf(kind: Kind, object: {readonly metadata: ObjectMeta}): string | null {
  if (kind === 'ReplicaSet') return `Deployment/${deploymentOf(object as ReplicaSet)}` // the kind makes this cast safe
  const owner = kind === 'Pod' ? ownerOf(object as Pod, []) : null // the kind makes this cast safe
  return owner && `${owner.kind}/${owner.name}`
}
