import type {Container, Pod} from '../cluster/objects.ts'
import type {ClusterReader} from '../cluster/port.ts'
import {addressesIn, hostIn, serviceNameOf} from './addresses.ts'
import {componentEnv} from './env.ts'
import {
  COMPONENTS,
  type Component,
  type ComponentName,
  type HealthEndpoint,
  type Installation,
  type MissingComponent,
  type Workload,
} from './installation.ts'
import {type PodOwner, wireKeys} from './key-wiring.ts'
import {describeSelector, type ListedWorkload, listDeployments, matches, matchesPod} from './listed-workloads.ts'
import type {Part, Profile} from './profile.ts'
import {belongsTo, type Releases} from './release.ts'

interface NamespaceSeen {
  readonly namespace: string
  readonly workloads: readonly ListedWorkload[]
  readonly profile: Profile
  readonly releases: Releases
}

export async function describeInstallation(
  reader: ClusterReader,
  {namespace, workloads, profile, releases}: NamespaceSeen,
): Promise<Omit<Installation, 'matched'>> {
  const own = workloads.filter(({object}) => belongsTo({otherReleases: releases.others}, object))
  const components: Partial<Record<ComponentName, Component>> = {}
  for (const name of COMPONENTS.filter(name => name !== 'sandbox'))
    components[name] = resolveComponent(name, profile, namespace, own)
  const sandboxNamespace = sandboxesIn(components, profile, namespace)
  components.sandbox = await resolveSandboxes(reader, sandboxNamespace, {profile, namespace, workloads: own})
  for (const name of COMPONENTS) {
    const component = components[name]
    if (component?.state === 'missing')
      components[name] = await externalOrMissing(reader, component, components, {profile, namespace, releases})
  }
  const complete = components as Record<ComponentName, Component> // the loops above add one entry for each name
  return {
    profile: profile.name,
    namespace,
    release: releases.examined,
    otherReleases: releases.others,
    sandboxNamespace,
    components: complete,
    addresses: addressesIn(complete, profile),
    keys: wireKeys(keyOwners(own, complete), profile),
    aliasServices: profile.aliasServices ?? [],
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

/** Returns the sandboxes. Pods can outlive their Deployment, so the state is `none` only if neither exists. */
async function resolveSandboxes(
  reader: ClusterReader,
  sandboxNamespace: string | null,
  {profile, namespace, workloads}: Pick<NamespaceSeen, 'profile' | 'namespace' | 'workloads'>,
): Promise<Component> {
  if (sandboxNamespace === null)
    return {state: 'external', name: 'sandbox', host: 'another cluster', from: profile.sandboxesElsewhere?.env ?? ''}
  const theirs =
    sandboxNamespace === namespace ? {workloads, missing: []} : await listDeployments(reader, sandboxNamespace)
  const resolved = resolveComponent('sandbox', profile, sandboxNamespace, theirs.workloads)
  if (resolved.state === 'found') return resolved
  const pods = await reader.list('Pod', {namespace: sandboxNamespace})
  if (theirs.missing.length > 0 || pods.status !== 'found') return {state: 'unknown', name: 'sandbox'}
  return pods.value.some(pod => isSandbox(pod, profile)) ? resolved : {state: 'none', name: 'sandbox'}
}

function isSandbox(pod: Pod, {components}: Profile): boolean {
  return components.sandbox.parts.some(({select}) => select.some(selector => matchesPod(selector, pod)))
}

/** Returns a component with its workloads. For each part, only the first selector that matches a workload counts. */
function resolveComponent(
  name: ComponentName,
  profile: Profile,
  namespace: string,
  candidates: readonly ListedWorkload[],
): Component {
  const parts = profile.components[name].parts.map(part => ({part, ...firstMatch(part, candidates)}))
  const workloads = parts.flatMap(({part, matched}) => matched.map(listed => workloadOf(listed, name, part, namespace)))
  if (workloads.length === 0)
    return {
      state: 'missing',
      name,
      tried: profile.components[name].parts.flatMap(({select}) => select.map(describeSelector)),
    }
  const selectors = parts.flatMap(({selector}) => selector ?? [])
  return {state: 'found', name, matchedBy: selectors.join('; '), workloads}
}

async function externalOrMissing(
  reader: ClusterReader,
  component: MissingComponent,
  components: Partial<Record<ComponentName, Component>>,
  {profile, namespace, releases}: {profile: Profile; namespace: string; releases: Releases},
): Promise<Component> {
  const {external, builtIn} = profile.components[component.name]
  if (
    builtIn &&
    componentEnv(components, builtIn.component as ComponentName, builtIn.env)?.toLowerCase() === builtIn.equals
  )
    return {state: 'built-in', name: component.name, from: `${builtIn.env}=${builtIn.equals}`}
  const address = external && componentEnv(components, external.component as ComponentName, external.env)
  const host = address === undefined ? null : hostIn(address)
  if (external === undefined || host === null) return component
  const services = await reader.list('Service', {namespace})
  if (services.status !== 'found') return component // the address may be inside the cluster
  const name = serviceNameOf(host, namespace)
  const otherReleases = releases.others // a Service of another release is external too
  const isHere = services.value.some(service => service.metadata.name === name && belongsTo({otherReleases}, service))
  return isHere ? component : {state: 'external', name: component.name, host, from: external.env}
}

function firstMatch(part: Part, candidates: readonly ListedWorkload[]): {matched: ListedWorkload[]; selector?: string} {
  for (const selector of part.select) {
    const matched = candidates.filter(candidate => matches(selector, candidate))
    if (matched.length > 0) return {matched, selector: describeSelector(selector)}
  }
  return {matched: []}
}

function workloadOf({kind, object}: ListedWorkload, component: ComponentName, part: Part, namespace: string): Workload {
  const {spec, metadata} = object.spec.template
  const main = mainContainerOf(part, spec.containers)
  return {
    kind,
    namespace: object.metadata.namespace ?? namespace,
    name: object.metadata.name,
    component,
    metadata: object.metadata,
    replicas: object.spec.replicas ?? 1,
    template: spec,
    templateLabels: metadata?.labels ?? {},
    mainContainer: main?.name ?? '',
    health: healthOf(part, main),
    services: part.services ?? [],
  }
}

function mainContainerOf(part: Part, containers: readonly Container[]): Container | undefined {
  return (
    containers.find(({name}) => name === part.mainContainer) ??
    containers.find(({readinessProbe}) => readinessProbe !== undefined) ??
    containers[0]
  )
}

function healthOf(part: Part, container: Container | undefined): HealthEndpoint | null {
  const probe = container?.readinessProbe?.httpGet
  const port = portNumber(part.health?.port ?? probe?.port ?? container?.ports?.[0]?.containerPort, container)
  if (port === null) return null
  return {path: part.health?.path ?? probe?.path ?? '/health', port}
}

function portNumber(port: number | string | undefined, container: Container | undefined): number | null {
  if (typeof port === 'number') return port
  const named = container?.ports?.find(({name}) => name === port)
  return named?.containerPort ?? null
}
