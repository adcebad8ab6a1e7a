import type {ClusterReader, Missing, Read} from '../cluster/port.ts'
import {componentEnv} from './env.ts'
import {COMPONENTS, type Component, type ComponentName, type Installation, type NothingFound} from './installation.ts'
import {type PodOwner, wireKeys} from './key-wiring.ts'
import {isDetected, type ListedWorkload, signsSeen} from './match.ts'
import type {Profile} from './profile.ts'
import {externalOrMissing, resolveComponent} from './resolve.ts'

/** Where to look and for what. `namespace` null: the kubeconfig's, then every namespace that may be read. */
export interface DiscoveryRequest {
  readonly namespace: string | null
  /** In order of precedence; one element when the user named a profile. */
  readonly profiles: readonly Profile[]
  /** A profile that was named is used even where its signs are too few. */
  readonly forced: boolean
}

export type Discovery =
  | {readonly status: 'found'; readonly installation: Installation; readonly profile: Profile}
  | ({readonly status: 'nothing'} & NothingFound)

/** Finds the installation: which namespace, which profile, which workload is which component. */
export async function discover(reader: ClusterReader, request: DiscoveryRequest): Promise<Discovery> {
  const named = request.namespace ?? reader.target.namespace
  const first = await lookIn(reader, named ?? 'default', request)
  if (first.status === 'found' || request.namespace !== null) return first
  return lookEverywhere(reader, request, first)
}

async function lookIn(reader: ClusterReader, namespace: string, request: DiscoveryRequest): Promise<Discovery> {
  const {workloads, missing} = await listWorkloads(reader, namespace)
  const detected = detect(workloads, request)
  if (detected === null) return {status: 'nothing', namespaces: [namespace], looked: lookedFor(request), missing}
  return describe(reader, namespace, workloads, detected)
}

async function lookEverywhere(
  reader: ClusterReader,
  request: DiscoveryRequest,
  first: NothingFound,
): Promise<Discovery> {
  const everywhere = await listWorkloads(reader, null)
  const namespaces = Map.groupBy(everywhere.workloads, ({object}) => object.metadata.namespace ?? '')
  const hits = [...namespaces].filter(([, workloads]) => detect(workloads, request) !== null).map(([name]) => name)
  const [only, ...others] = hits
  if (only !== undefined && others.length === 0) return lookIn(reader, only, request)
  return {
    status: 'nothing',
    namespaces: hits.length > 0 ? hits : everywhere.missing.length > 0 ? first.namespaces : ['every namespace'],
    looked: hits.length > 0 ? ['one installation, but found several: choose one with --namespace'] : lookedFor(request),
    missing: hits.length > 0 ? [] : [...first.missing, ...everywhere.missing],
  }
}

interface Detected {
  readonly profile: Profile
  readonly alsoMatched: readonly string[]
  readonly evidence: readonly string[]
}

function detect(workloads: readonly ListedWorkload[], {profiles, forced}: DiscoveryRequest): Detected | null {
  const seen = profiles.map(profile => ({profile, evidence: signsSeen(profile, workloads)}))
  const matching = seen.filter(({profile, evidence}) => (forced ? evidence.length > 0 : isDetected(profile, evidence)))
  const [best, ...others] = matching
  if (best === undefined) return null
  return {...best, alsoMatched: others.map(({profile}) => profile.name)}
}

async function describe(
  reader: ClusterReader,
  namespace: string,
  workloads: readonly ListedWorkload[],
  {profile, alsoMatched, evidence}: Detected,
): Promise<Discovery> {
  const components: Partial<Record<ComponentName, Component>> = {}
  for (const name of COMPONENTS.filter(name => name !== 'sandbox'))
    components[name] = resolveComponent(name, profile, namespace, workloads)
  const sandboxNamespace = sandboxesIn(components, profile, namespace)
  components.sandbox = await resolveSandboxes(reader, profile, namespace, sandboxNamespace, workloads)
  for (const name of COMPONENTS) {
    const component = components[name]
    if (component?.state === 'missing')
      components[name] = await externalOrMissing(reader, component, components, profile, namespace)
  }
  const complete = components as Record<ComponentName, Component>
  return {
    status: 'found',
    profile,
    installation: {
      profile: profile.name,
      alsoMatched,
      evidence,
      namespace,
      release: releaseOf(workloads),
      sandboxNamespace,
      components: complete,
      keys: wireKeys(keyOwners(workloads, complete), profile),
    },
  }
}

function sandboxesIn(
  components: Partial<Record<ComponentName, Component>>,
  profile: Profile,
  namespace: string,
): string | null {
  const elsewhere = profile.sandboxesElsewhere
  const place = elsewhere && componentEnv(components, 'runtime', elsewhere.env)
  if (place !== undefined && place !== elsewhere?.unless) return null
  return componentEnv(components, 'runtime', profile.sandboxNamespace.env) ?? namespace
}

/** A denied list leaves the sandboxes undetermined here; the inputs that read their namespace report the denial. */
async function resolveSandboxes(
  reader: ClusterReader,
  profile: Profile,
  namespace: string,
  sandboxNamespace: string | null,
  workloads: readonly ListedWorkload[],
): Promise<Component> {
  if (sandboxNamespace === null)
    return {state: 'external', name: 'sandbox', host: 'another cluster', from: profile.sandboxesElsewhere?.env ?? ''}
  const theirs =
    sandboxNamespace === namespace ? workloads : (await listDeployments(reader, sandboxNamespace)).workloads
  return resolveComponent('sandbox', profile, sandboxNamespace, theirs)
}

function keyOwners(
  workloads: readonly ListedWorkload[],
  components: Readonly<Record<ComponentName, Component>>,
): PodOwner[] {
  const componentOf = new Map(
    Object.values(components).flatMap(component =>
      component.state === 'found'
        ? component.workloads.map(
            workload => [`${workload.kind}/${workload.namespace}/${workload.name}`, workload] as const,
          )
        : [],
    ),
  )
  return workloads.flatMap(({kind, object}) => {
    const namespace = object.metadata.namespace ?? ''
    const workload = componentOf.get(`${kind}/${namespace}/${object.metadata.name}`)
    if (workload?.component === 'sandbox') return []
    return {
      apiVersion: 'apps/v1',
      kind,
      namespace,
      name: object.metadata.name,
      createdAt: object.metadata.creationTimestamp ?? null,
      component: workload?.component ?? null,
      mainContainer: workload?.mainContainer ?? null,
      spec: object.spec.template.spec,
      specPath: 'spec.template.spec',
    }
  })
}

async function listWorkloads(reader: ClusterReader, namespace: string | null) {
  const [deployments, statefulSets] = await Promise.all([
    listDeployments(reader, namespace),
    reader.list('StatefulSet', {namespace}),
  ])
  return {
    workloads: [
      ...deployments.workloads,
      ...itemsOf(statefulSets).map((object): ListedWorkload => ({kind: 'StatefulSet', object})),
    ],
    missing: [...deployments.missing, ...missingOf(statefulSets)],
  }
}

async function listDeployments(reader: ClusterReader, namespace: string | null) {
  const deployments = await reader.list('Deployment', {namespace})
  return {
    workloads: itemsOf(deployments).map((object): ListedWorkload => ({kind: 'Deployment', object})),
    missing: missingOf(deployments),
  }
}

function itemsOf<T>(read: Read<T[]>): T[] {
  return read.status === 'found' ? read.value : []
}

function missingOf(read: Read<unknown>): Missing[] {
  return read.status === 'missing' ? [read] : []
}

function lookedFor({profiles}: DiscoveryRequest): string[] {
  return profiles.map(
    ({name, detect}) => `${name}: ${detect.atLeast} or more of ${detect.signs.map(({says}) => says).join(', ')}`,
  )
}

function releaseOf(workloads: readonly ListedWorkload[]): string | null {
  for (const {object} of workloads) {
    const release =
      object.metadata.annotations?.['meta.helm.sh/release-name'] ??
      object.metadata.labels?.['app.kubernetes.io/instance']
    if (object.metadata.labels?.['app.kubernetes.io/managed-by'] === 'Helm' && release !== undefined) return release
  }
  return null
}
