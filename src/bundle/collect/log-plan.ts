import type {CheckReport} from '../../checks/report/report.ts'
import {hasFindings} from '../../checks/status.ts'
import type {RawObject, Rule} from '../../cluster/port.ts'
import {COMPONENTS, type ComponentName, type Installation} from '../../installation/installation.ts'
import type {ContainerLogName} from '../../kube-api/state.ts'
import {logName, logPath} from '../format/kinds.ts'
import type {Item, Lists, Scope} from './item.ts'
import {objectsOf} from './lists.ts'

export interface LogItem extends Item, ContainerLogName {
  /** Null for a pod outside the components, for example of a database or cache. */
  readonly component: ComponentName | null
  /** The path of the log in the bundle. The path is unique. */
  readonly path: string
  readonly errorPath: string
  /** The relative share of the log if the limit is too small for all logs. */
  readonly weight: number
}

const WITH_FINDINGS = 4
const OF_A_COMPONENT = 2

/** Returns the logs to read, the most important first. Init, sidecar and ephemeral containers are included. */
export function logItems({installation, options}: Scope, lists: Lists, report: CheckReport | null): LogItem[] {
  const pods = lists.filter(({kind}) => kind.kind === 'Pod').flatMap(objectsOf)
  const replicaSets = lists.filter(({kind}) => kind.kind === 'ReplicaSet').flatMap(objectsOf)
  const owners = componentsOfWorkloads(installation)
  const componentOf = componentsOfPods(owners, replicaSets)
  const troubled = componentsWithFindings(report, owners)
  const items = pods.flatMap(pod => {
    const component = componentOf(pod)
    if (options.components.length > 0 && (component === null || !options.components.includes(component))) return []
    const weight = component === null ? 1 : troubled.has(component) ? WITH_FINDINGS : OF_A_COMPONENT
    return containersOf(pod).flatMap(container => itemsOf(pod, container, component, weight))
  })
  return withOwnPaths(items.toSorted(byImportance))
}

/** Makes the paths unique, because a pod may have a container `app-previous` and a restarted container `app`. */
function withOwnPaths(items: readonly LogItem[]): LogItem[] {
  const taken = new Set<string>()
  const own = (path: string): string => {
    const free = taken.has(path) ? own(path.replace(/\.log$/, '-2.log')) : path
    taken.add(free)
    return free
  }
  return items.map(item => ({...item, path: own(item.path), errorPath: own(item.errorPath)}))
}

export function logRules({namespaces, options}: Scope): Rule[] {
  if (!options.logs) return []
  return namespaces.map(namespace => ({apiGroup: '', resource: 'pods/log', verbs: ['get'], namespace}))
}

function byImportance(one: LogItem, other: LogItem): number {
  return (
    other.weight - one.weight ||
    Number(one.previous) - Number(other.previous) ||
    COMPONENTS.indexOf(one.component ?? 'identity') - COMPONENTS.indexOf(other.component ?? 'identity') ||
    (one.name < other.name ? -1 : 1)
  )
}

interface ContainerRun {
  readonly name: string
  /** True if the container was restarted and has a previous log. */
  readonly ranBefore: boolean
}

function itemsOf(
  {metadata}: RawObject,
  {name: container, ranBefore}: ContainerRun,
  component: ComponentName | null,
  weight: number,
): LogItem[] {
  const [namespace, pod] = [String(metadata.namespace), String(metadata.name)]
  const rule: Rule = {apiGroup: '', resource: 'pods/log', verbs: ['get'], namespace}
  return [false, ...(ranBefore ? [true] : [])].map(previous => {
    const log = {namespace, pod, container, previous}
    const errors = `${container}${previous ? '-previous' : ''}-logs-errors`
    const errorPath = logPath({...log, container: errors, previous: false})
    return {...log, name: logName(log), rule, read: null, path: logPath(log), errorPath, component, weight}
  })
}

/** The names are read from the spec, because the status omits containers that never started. */
function containersOf({spec, status}: RawObject): ContainerRun[] {
  const statuses = listIn(status, ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'])
  const before = new Set(statuses.filter(hasEndedRun).map(({name}) => String(name)))
  return listIn(spec, ['initContainers', 'containers', 'ephemeralContainers']).map(({name}) => ({
    name: String(name),
    ranBefore: before.has(String(name)),
  }))
}

function hasEndedRun({lastState, restartCount}: Record<string, unknown>): boolean {
  return Object(lastState).terminated !== undefined || Number(restartCount) > 0
}

function listIn(part: unknown, names: readonly string[]): Record<string, unknown>[] {
  return names.flatMap(name => {
    const value: unknown = Object(part)[name]
    return Array.isArray(value) ? value.map(entry => Object(entry) as Record<string, unknown>) : []
  })
}

/** The components by `NAMESPACE/KIND/NAME` of their workloads. */
type Owners = ReadonlyMap<string, ComponentName>

function componentsOfWorkloads(installation: Installation | null): Owners {
  const owners = new Map<string, ComponentName>()
  for (const component of Object.values(installation?.components ?? {})) {
    if (component.state !== 'found') continue
    for (const {kind, namespace, name} of component.workloads)
      owners.set(`${namespace}/${kind}/${name}`, component.name)
  }
  return owners
}

/** Returns a function that finds the component of a pod. A Deployment owns its pods through a ReplicaSet. */
function componentsOfPods(owners: Owners, replicaSets: readonly RawObject[]): (pod: RawObject) => ComponentName | null {
  const deployments = new Map(replicaSets.map(set => [keyOf('ReplicaSet', set), ownerOf(set)]))
  return pod => {
    const owner = ownerOf(pod)
    const above = owner === null ? null : (deployments.get(owner) ?? owner)
    return above === null ? null : (owners.get(above) ?? null)
  }
}

function keyOf(kind: string, {metadata}: RawObject): string {
  return `${String(metadata.namespace)}/${kind}/${String(metadata.name)}`
}

function ownerOf({metadata}: RawObject): string | null {
  const [owner] = listIn(metadata, ['ownerReferences'])
  return owner === undefined ? null : `${String(metadata.namespace)}/${String(owner.kind)}/${String(owner.name)}`
}

/** The workloads in the findings count too, because a check of all components names no component. */
function componentsWithFindings(report: CheckReport | null, owners: Owners): ReadonlySet<string | undefined> {
  const failed = (report?.checks ?? []).filter(hasFindings)
  return new Set(
    failed.flatMap(({component, findings}) => [
      component,
      ...findings.map(({object: {namespace, kind, name}}) => owners.get(`${namespace}/${kind}/${name}`)),
    ]),
  )
}
