import type {Container} from '../cluster/objects.ts'
import type {ClusterReader} from '../cluster/port.ts'
import {hostIn, serviceNameOf} from './addresses.ts'
import {componentEnv} from './env.ts'
import type {Component, ComponentName, HealthEndpoint, MissingComponent, Workload} from './installation.ts'
import {describeSelector, type ListedWorkload, matches} from './listed-workloads.ts'
import type {Part, Profile} from './profile.ts'
import {belongsTo, type Releases} from './release.ts'

/** Returns the component's workloads: for each part, the matches of the first selector that matches any. */
export function resolveComponent(
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

/** Returns a component without workloads as external (configured by address) or as part of the app. */
export async function externalOrMissing(
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
  if (services.status !== 'found') return component // the address may be outside or inside
  const name = serviceNameOf(host, namespace)
  const otherReleases = releases.others // a Service of another release is as external as an outside host
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

/** Returns the container that the profile names, or else the one with the readiness probe, or else the first. */
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
