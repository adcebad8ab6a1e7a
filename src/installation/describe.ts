import type {Pod} from '../cluster/objects.ts'
import type {ClusterReader} from '../cluster/port.ts'
import {addressesIn} from './addresses.ts'
import {componentEnv} from './env.ts'
import {COMPONENTS, type Component, type ComponentName, type Installation} from './installation.ts'
import {type PodOwner, wireKeys} from './key-wiring.ts'
import {type ListedWorkload, listDeployments, matchesPod} from './listed-workloads.ts'
import type {Profile} from './profile.ts'
import {belongsTo, type Releases} from './release.ts'
import {externalOrMissing, resolveComponent} from './resolve.ts'

interface NamespaceSeen {
  readonly namespace: string
  readonly workloads: readonly ListedWorkload[]
  readonly profile: Profile
  readonly releases: Releases
}

/** Returns the installation in a namespace, as one profile describes it. */
export async function describeInstallation(
  reader: ClusterReader,
  {namespace, workloads, profile, releases}: NamespaceSeen,
): Promise<Omit<Installation, 'matched'>> {
  const own = workloads.filter(({object}) => belongsTo({otherReleases: releases.others}, object))
  const components: Partial<Record<ComponentName, Component>> = {}
  for (const name of COMPONENTS.filter(name => name !== 'sandbox'))
    components[name] = resolveComponent(name, profile, namespace, own)
  const sandboxNamespace = sandboxesIn(components, profile, namespace)
  components.sandbox = await resolveSandboxes(reader, {profile, namespace, sandboxNamespace, workloads: own})
  for (const name of COMPONENTS) {
    const component = components[name]
    if (component?.state === 'missing')
      components[name] = await externalOrMissing(reader, component, components, {profile, namespace, releases})
  }
  const complete = components as Record<ComponentName, Component> // the two loops add one entry for each name
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

interface SandboxPlace {
  readonly profile: Profile
  readonly namespace: string
  /** Null if sandboxes run in another cluster. */
  readonly sandboxNamespace: string | null
  /** Workloads of the release namespace. */
  readonly workloads: readonly ListedWorkload[]
}

/**
 * Returns the sandboxes in their namespace. `none` requires two readable and empty lists, because a pod may outlive its
 * Deployment. The inputs that read the namespace report a denial.
 */
async function resolveSandboxes(reader: ClusterReader, place: SandboxPlace): Promise<Component> {
  const {profile, namespace, sandboxNamespace, workloads} = place
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
