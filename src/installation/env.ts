import type {Container, EnvVar, PodSpec} from '../cluster/objects.ts'
import type {Read} from '../cluster/port.ts'
import type {Component, ComponentName, Workload} from './installation.ts'

/** The data of the requested ConfigMaps, by name. */
export type ConfigMapData = Readonly<Record<string, Read<Readonly<Record<string, string>>>>>

/** The value of a variable in a container. */
export type EnvValue =
  | {readonly status: 'set'; readonly value: string}
  | {readonly status: 'unset'}
  /** An unread source sets it: `ConfigMap x, key y`. `maybe` marks a Secret whose keys all become variables. */
  | {readonly status: 'unread'; readonly from: string; readonly maybe?: true}

/** Returns the value of a variable in one container, if its entries give one without any ConfigMap. */
export function plainEnv(container: Container | undefined, name: string): string | undefined {
  const read = container && envValue(container, name, {})
  return read?.status === 'set' ? read.value : undefined
}

/**
 * Returns the value as the kubelet computes it: the last entry wins, `$(NAME)` expands an earlier entry, and `envFrom`
 * comes first.
 */
export function envValue({env = [], envFrom = []}: Before, name: string, maps: ConfigMapData): EnvValue {
  const index = env.findLastIndex(entry => entry.name === name)
  const entry = env[index]
  if (entry === undefined) return fromWhole(envFrom, name, maps)
  return entryValue(entry, {env: env.slice(0, index), envFrom}, maps)
}

/** Returns the ConfigMaps that decide a variable of a container. */
export function configMapsFor({env = [], envFrom = []}: Before, name: string): string[] {
  const index = env.findLastIndex(entry => entry.name === name)
  const entry = env[index]
  if (entry === undefined) return envFrom.flatMap(({configMapRef}) => configMapRef?.name ?? [])
  const references = [...(entry.value ?? '').matchAll(REFERENCE)].flatMap(([, name]) => name ?? [])
  return [
    ...(entry.valueFrom?.configMapKeyRef?.name === undefined ? [] : [entry.valueFrom.configMapKeyRef.name]),
    ...references.flatMap(reference => configMapsFor({env: env.slice(0, index), envFrom}, reference)),
  ]
}

const UNSET: EnvValue = {status: 'unset'}
const REFERENCE = /\$\$|\$\(([^)]*)\)/g
type Before = Pick<Container, 'env' | 'envFrom'>

function entryValue({value, literal, valueFrom}: EnvVar, before: Before, maps: ConfigMapData): EnvValue {
  if (value !== undefined) return expanded(value, before, maps)
  if (literal !== undefined)
    return literal.state === 'empty' ? {status: 'set', value: ''} : unread('a literal that is not read')
  const {configMapKeyRef: map, secretKeyRef: secret} = valueFrom ?? {}
  if (secret !== undefined) return unread(`Secret ${secret.name}, key ${secret.key}`)
  if (map === undefined) return unread('a field reference')
  const read = maps[map.name ?? '']
  if (read?.status === 'absent' && map.optional === true) return UNSET
  if (read?.status !== 'found') return unread(`ConfigMap ${map.name}, key ${map.key}`)
  const mapped = read.value[map.key]
  return mapped === undefined ? UNSET : {status: 'set', value: mapped}
}

/** Expands references. `$$` is a dollar sign. A reference without an earlier entry may be a variable of a Service. */
function expanded(text: string, before: Before, maps: ConfigMapData): EnvValue {
  let unknown: string | null = null
  const value = text.replaceAll(REFERENCE, (whole, name: string | undefined) => {
    if (name === undefined) return '$'
    const read = envValue(before, name, maps)
    if (read.status === 'set') return read.value
    unknown ??= `${whole}, ${read.status === 'unread' ? `which comes from ${read.from}` : 'which no entry before it sets'}`
    return whole
  })
  return unknown === null ? {status: 'set', value} : unread(unknown)
}

function fromWhole(sources: NonNullable<Container['envFrom']>, name: string, maps: ConfigMapData): EnvValue {
  for (const {prefix = '', configMapRef, secretRef} of sources.toReversed()) {
    if (!name.startsWith(prefix)) continue
    if (secretRef !== undefined) return {...unread(`Secret ${secretRef.name}`), maybe: true}
    const read = maps[configMapRef?.name ?? '']
    if (read?.status === 'absent') continue
    if (read?.status !== 'found') return unread(`ConfigMap ${configMapRef?.name}`)
    const value = read.value[name.slice(prefix.length)]
    if (value !== undefined) return {status: 'set', value}
  }
  return UNSET
}

function unread(from: string): EnvValue & {readonly status: 'unread'} {
  return {status: 'unread', from}
}

export function mainContainer(spec: PodSpec, name: string): Container | undefined {
  return spec.containers.find(container => container.name === name) ?? spec.containers[0]
}

/** Returns the plain value of a variable in the main container of a component's first workload. */
export function componentEnv(
  components: Readonly<Partial<Record<ComponentName, Component>>>,
  component: ComponentName,
  name: string,
): string | undefined {
  const found = components[component]
  const workload: Workload | undefined = found?.state === 'found' ? found.workloads[0] : undefined
  return workload && plainEnv(mainContainer(workload.template, workload.mainContainer), name)
}
