import type {Container, CronJob, EnvVar, PodSpec} from '../cluster/objects.ts'
import type {ComponentName, KeyBinding, KeySource, KeyWiring} from './installation.ts'
import type {Profile} from './profile.ts'

/** The spec of a pod or of a pod template, and its owner. */
export interface PodOwner extends Readonly<KeyBinding['owner']> {
  readonly createdAt: string | null
  readonly component: ComponentName | null
  /** The main container of a component's workload; null for other workloads. */
  readonly mainContainer: string | null
  readonly spec: PodSpec
  readonly specPath: string
}

/** Returns the variables that contain keys. The runtime API accepts its keys, and all other workloads send them. */
export function wireKeys(owners: readonly PodOwner[], profile: Profile): KeyWiring {
  const names = learnedNames(owners, profile)
  const bindings = owners.flatMap(owner => bindingsOf(owner, profile, names))
  return {
    accepted: bindings.filter(({component}) => component === 'runtime'),
    sent: bindings.filter(({component}) => component !== 'runtime'),
    usual: {accepted: profile.keys.accepted.env[0] ?? '', sent: profile.keys.sent.env[0] ?? ''},
  }
}

type KeyNaming = Pick<Profile, 'keys'>

/** The names of the variables that contain a key, for each side. */
export interface KeyNames {
  readonly sent: ReadonlySet<string>
  readonly accepted: ReadonlySet<string>
}

/** Returns the names from the profile, and the names of all variables that read a key Secret. */
export function learnedNames(owners: readonly PodOwner[], profile: KeyNaming): KeyNames {
  const names = {sent: new Set(profile.keys.sent.env), accepted: new Set(profile.keys.accepted.env)}
  for (const owner of owners)
    for (const entry of allContainers(owner.spec).flatMap(({container}) => container.env ?? []))
      if (isKeySecret(entry.valueFrom?.secretKeyRef?.name, profile)) names[sideOf(owner)].add(entry.name)
  return names
}

export function bindingsOf(owner: PodOwner, profile: KeyNaming, names: KeyNames): KeyBinding[] {
  return allContainers(owner.spec).flatMap(place => effectiveKeyEnv(owner, place, profile, names[sideOf(owner)]))
}

export function cronJobOwner(job: CronJob): PodOwner {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    namespace: job.metadata.namespace ?? '',
    name: job.metadata.name,
    createdAt: job.metadata.creationTimestamp ?? null,
    component: null,
    mainContainer: null,
    spec: job.spec.jobTemplate.spec.template.spec,
    specPath: 'spec.jobTemplate.spec.template.spec',
  }
}

function effectiveKeyEnv(
  owner: PodOwner,
  {container, index, init}: ContainerPlace,
  profile: KeyNaming,
  names: ReadonlySet<string>,
): KeyBinding[] {
  const base = {
    owner: {apiVersion: owner.apiVersion, kind: owner.kind, namespace: owner.namespace, name: owner.name},
    ownerCreatedAt: owner.createdAt,
    component: owner.component,
    container: container.name,
    index,
    init,
    firstEnv: container.env?.[0]?.name ?? null,
  }
  const path = `${owner.specPath}.${init ? 'initContainers' : 'containers'}[name=${container.name}]`
  const explicit = [...names].flatMap(env => {
    const entries = (container.env ?? []).flatMap(({name}, position) => (name === env ? [position] : []))
    const last = container.env?.[entries.at(-1) ?? -1]
    if (last === undefined) return []
    return {...base, env, path: `${path}.env[name=${env}]`, source: sourceOf(last, owner, container), entries}
  })
  const set = new Set(explicit.map(({env}) => env))
  return [
    ...explicit,
    ...envFromKeys(owner, container, profile, names)
      .filter(({env}) => !set.has(env))
      .map(({env, source}) => ({...base, env, path: `${path}.envFrom`, source, entries: []})),
  ]
}

/** The data keys are unknown here. Secrets outside the profile count only in components that need a key. */
function envFromKeys(
  owner: PodOwner,
  container: Container,
  profile: KeyNaming,
  names: ReadonlySet<string>,
): {env: string; source: KeySource}[] {
  const mustHoldKey = ['app', 'worker', 'runtime'].includes(owner.component ?? '')
  return (container.envFrom ?? []).flatMap(({prefix = '', secretRef}) => {
    const name = secretRef?.name
    if (name === undefined || !(mustHoldKey || isKeySecret(name, profile))) return []
    return [...names]
      .filter(env => env.startsWith(prefix))
      .map(env => ({
        env,
        source: {
          kind: 'secret' as const,
          secret: {namespace: owner.namespace, name, key: env.slice(prefix.length)},
          optional: secretRef?.optional ?? false,
          through: 'envFrom' as const,
        },
      }))
  })
}

function sourceOf(entry: EnvVar, owner: PodOwner, container: Container): KeySource {
  const ref = entry.valueFrom?.secretKeyRef
  if (ref?.name !== undefined)
    return {
      kind: 'secret',
      secret: {namespace: owner.namespace, name: ref.name, key: ref.key},
      optional: ref.optional ?? false,
      through: 'env',
    }
  if (entry.literal !== undefined)
    return {
      kind: 'literal',
      state: entry.literal,
      ref: `env/${owner.namespace}/${owner.kind}/${owner.name}/${container.name}/${entry.name}`,
    }
  return {kind: 'other', from: otherSource(entry)}
}

function otherSource(entry: EnvVar): string {
  const from = entry.valueFrom
  if (from?.configMapKeyRef) return `ConfigMap ${from.configMapKeyRef.name ?? ''} key ${from.configMapKeyRef.key}`
  if (from?.fieldRef) return `field ${from.fieldRef.fieldPath}`
  return 'no value'
}

function sideOf(owner: PodOwner): 'sent' | 'accepted' {
  return owner.component === 'runtime' ? 'accepted' : 'sent'
}

function isKeySecret(name: string | undefined, {keys}: KeyNaming): boolean {
  return name === keys.sent.secret || name === keys.accepted.secret
}

interface ContainerPlace {
  readonly container: Container
  readonly index: number
  readonly init: boolean
}

function allContainers(spec: PodSpec): ContainerPlace[] {
  return [
    ...(spec.initContainers ?? []).map((container, index) => ({container, index, init: true})),
    ...spec.containers.map((container, index) => ({container, index, init: false})),
  ]
}
