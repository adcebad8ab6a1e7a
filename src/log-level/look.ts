import type {ConfigMap, Container, Pod, ReplicaSet} from '../cluster/objects.ts'
import type {ClusterReader, Missing, ObjectName, Read} from '../cluster/port.ts'
import type {ComponentName, Installation, Workload} from '../installation/installation.ts'
import {LEVEL_VARIABLES} from '../installation/log-level/effective-level.ts'
import {split} from './target.ts'

/** Objects that were read in addition to the workloads, and the inputs that could not be read. */
export interface Surroundings {
  readonly configMaps: readonly ConfigMap[]
  /** The pods in the namespaces of the workloads; null if one of the lists could not be read. */
  readonly pods: readonly Pod[] | null
  readonly replicaSets: readonly ReplicaSet[] | null
  readonly missing: readonly Missing[]
}

/** Reads the pods and ReplicaSets in the namespaces of the workloads, and the ConfigMaps of their variables. */
export async function lookAround(reader: ClusterReader, workloads: readonly Workload[]): Promise<Surroundings> {
  const namespaces = [...new Set(workloads.map(({namespace}) => namespace))]
  const [configMaps, pods, replicaSets] = await Promise.all([
    readConfigMaps(reader, workloads),
    everywhere(namespaces, namespace => reader.list('Pod', {namespace})),
    everywhere(namespaces, namespace => reader.list('ReplicaSet', {namespace})),
  ])
  return {
    configMaps: configMaps.found,
    pods: pods.missing.length > 0 ? null : pods.found,
    replicaSets: replicaSets.missing.length > 0 ? null : replicaSets.found,
    missing: [...configMaps.missing, ...pods.missing, ...replicaSets.missing],
  }
}

export async function readConfigMaps(reader: ClusterReader, workloads: readonly Workload[]) {
  const names = configMapsOf(workloads)
  return split(await Promise.all(names.map(name => reader.get('ConfigMap', name))))
}

/** Returns the names of the ConfigMaps that main containers use in `envFrom` or for a level. */
export function configMapsOf(workloads: readonly Workload[]): ObjectName[] {
  const names = workloads.flatMap(({component, namespace, template, mainContainer}) => {
    const main = template.containers.find(({name}) => name === mainContainer)
    return main === undefined || component === 'sandbox' ? [] : namedBy(main).map(name => `${namespace}/${name}`)
  })
  return [...new Set(names)].map(full => {
    const [namespace = '', name = ''] = full.split('/')
    return {namespace, name}
  })
}

export function workloadsOf({components}: Installation, asked: readonly ComponentName[]): readonly Workload[] {
  return Object.values(components).flatMap(component =>
    component.state === 'found' && asked.includes(component.name) ? component.workloads : [],
  )
}

function namedBy({env = [], envFrom = []}: Container): string[] {
  const variables = new Set<string>([...LEVEL_VARIABLES, 'DEBUG', 'DEBUG_LLM'])
  const refs = [
    ...envFrom.map(({configMapRef}) => configMapRef),
    ...env.flatMap(({name, valueFrom}) => (variables.has(name) ? valueFrom?.configMapKeyRef : [])),
  ]
  return refs.flatMap(ref => ref?.name ?? [])
}

async function everywhere<T>(namespaces: readonly string[], list: (namespace: string) => Promise<Read<T[]>>) {
  const {found, missing} = split(await Promise.all(namespaces.map(list)))
  return {found: found.flat(), missing}
}
