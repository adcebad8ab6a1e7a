import type {ConfigMap, Container, Pod, ReplicaSet} from '../cluster/objects.ts'
import type {Installation, Workload} from '../installation/installation.ts'
import {type EnvOwner, envOwners} from '../installation/log-level/env-owner.ts'
import {type LevelRecord, LOG_LEVEL_EXPIRES, LOG_LEVEL_PREVIOUS, recordOf} from '../installation/log-level/record.ts'
import {type Owner, ownersOf} from '../installation/ownership.ts'
import {isControlledBy, podsOf} from '../installation/workload-pods.ts'
import type {Entry} from './change.ts'
import {isSameEntry, placedEntry} from './entry.ts'
import {asksAtStart, type InForce, inForce} from './in-force.ts'
import type {Surroundings} from './look.ts'
import {nameOf} from './target.ts'

/** The level of one workload, its source, its age, and who set it. */
export interface WorkloadLevel extends InForce {
  readonly component: Workload['component']
  readonly kind: Workload['kind']
  readonly namespace: string
  readonly name: string
  readonly container: string
  /** The levels of the running pods; null if the pods could not be read. */
  readonly running: readonly Running[] | null
  readonly managedBy: readonly Owner[]
  /** The field manager of the effective entry; null if unknown. */
  readonly setBy: EnvOwner | null
  /** Since when the workload has this level. Null if unknown, and for INFO unless svcdiag set it. */
  readonly since: Since | null
  readonly change: OwnChange | null
  /** What is wrong with svcdiag's annotations; null if they are valid or missing. */
  readonly recordTrouble: string | null
  /** Containers in which DEBUG_LLM is on. */
  readonly debugLlm: readonly string[]
}

export interface OwnChange {
  readonly by: string
  readonly at: string
  /** The previous entry; null if there was none. */
  readonly previous: Entry | null
  readonly owner: string | null
  /** True if somebody has overwritten the change. */
  readonly overwritten: boolean
  /** The time of expiry in RFC 3339; null if the change does not expire. */
  readonly expires: string | null
  readonly expired: boolean
}

/** The level that the app passes to new sandboxes. */
export interface NewSandboxes {
  readonly level: string
  readonly variable: string | null
  readonly from: string
  readonly debugLlm: boolean
}

/** Returns the level of a workload; null if it has no main container. */
export function levelOf(workload: Workload, around: Surroundings, now: Date): WorkloadLevel | null {
  const main = workload.template.containers.find(({name}) => name === workload.mainContainer)
  if (main === undefined) return null
  const {component, kind, namespace, name, metadata} = workload
  const {pods, replicaSets, configMaps} = around
  const force = inForce(main, configMaps)
  const change = changeOf(workload, main, now)
  const owner = force.from === 'env' ? (envOwners(metadata, main.name, force.variable ?? '')?.[0] ?? null) : null
  const record = change?.overwritten === false ? recordOf(metadata.annotations) : null
  return {
    component,
    kind,
    namespace,
    name,
    container: main.name,
    ...force,
    running: pods === null || replicaSets === null ? null : runningLevels(workload, {pods, replicaSets, configMaps}),
    managedBy: ownersOf(metadata),
    setBy: owner,
    since:
      force.level === 'INFO' && record === null
        ? null
        : sinceOf(workload, force.level, {
            record: record === 'unreadable' ? null : record,
            replicaSets: replicaSets ?? [],
            configMaps,
            owner,
          }),
    change,
    recordTrouble: recordTrouble(workload),
    debugLlm: [...(workload.template.initContainers ?? []), ...workload.template.containers]
      .filter(each => asksAtStart(each, configMaps))
      .map(({name}) => name),
  }
}

const PASSED_ON = 'OH_AGENT_SERVER_ENV'

/** Returns the level of new sandboxes; null if it is unknown. The app has their environment as JSON in one variable. */
export function newSandboxes({components}: Installation, configMaps: readonly ConfigMap[]): NewSandboxes | null {
  const app = components.app.state === 'found' ? components.app.workloads[0] : undefined
  const main = app?.template.containers.find(({name}) => name === app.mainContainer)
  const variables = main?.env?.findLast(({name}) => name === PASSED_ON)?.literal?.variables
  if (app === undefined || variables === undefined) return null
  const container = {name: 'sandbox', env: Object.entries(variables).map(([name, value]) => ({name, value}))}
  const {level, variable} = inForce(container, configMaps)
  return {
    level,
    variable,
    from: `${PASSED_ON} of ${nameOf(app)}`,
    debugLlm: asksAtStart(container, configMaps),
  }
}

function changeOf({metadata}: Workload, main: Container, now: Date): OwnChange | null {
  const record = recordOf(metadata.annotations)
  const changed = record === null || record === 'unreadable' ? undefined : record.containers[main.name]
  if (record === null || record === 'unreadable' || changed === undefined) return null
  const placed = placedEntry(main, changed.variable)
  const expires = metadata.annotations?.[LOG_LEVEL_EXPIRES] ?? null
  return {
    by: record.by,
    at: record.at,
    previous: changed.previous,
    owner: changed.owner,
    overwritten: !isSameEntry(placed?.entry ?? null, {name: changed.variable, value: changed.set}),
    expires,
    expired: expires !== null && Date.parse(expires) <= now.getTime(),
  }
}

function recordTrouble({metadata: {annotations}}: Workload): string | null {
  const record = recordOf(annotations)
  if (record === 'unreadable') return `annotation ${LOG_LEVEL_PREVIOUS} cannot be parsed: the previous state is unknown`
  const expires = annotations?.[LOG_LEVEL_EXPIRES]
  if (record !== null || expires === undefined) return null
  return `it has an expiry (${expires}) and no record of the previous state`
}

interface Running {
  readonly level: string
  readonly variable: string | null
  readonly value: string | null
  readonly pods: readonly string[]
  /** True if the template has another level, because a rollout has not replaced these pods yet. */
  readonly old: boolean
}

type AllRead = {readonly [K in 'pods' | 'replicaSets' | 'configMaps']: NonNullable<Surroundings[K]>}

function runningLevels(workload: Workload, {pods, replicaSets, configMaps}: AllRead): Running[] {
  const wanted = keyOf(levelIn(workload.template, workload, configMaps))
  const running = podsOf(workload, pods, replicaSets)
    .filter(({status}) => status.phase === 'Running')
    .map(pod => ({name: pod.metadata.name, ...levelIn(pod.spec, workload, configMaps)}))
  return [...Map.groupBy(running, keyOf)].map(([key, alike]) => ({
    level: alike[0]?.level ?? 'unknown',
    variable: alike[0]?.variable ?? null,
    value: alike[0]?.value ?? null,
    pods: alike.map(({name}) => name).sort(),
    old: key !== wanted,
  }))
}

type Level = Pick<Running, 'level' | 'variable' | 'value'>

function levelIn(spec: Pod['spec'], {mainContainer}: Workload, configMaps: readonly ConfigMap[]): Level {
  const main = spec.containers.find(({name}) => name === mainContainer)
  if (main === undefined) return {level: 'unknown', variable: null, value: null}
  const {level, variable, value} = inForce(main, configMaps)
  return {level, variable, value}
}

function keyOf({level, variable, value}: Level): string {
  return JSON.stringify([level, variable, value])
}

interface Since {
  /** Since when the workload has the level, in RFC 3339. */
  readonly at: string
  /** The source of the time: `svcdiag`, `ReplicaSet NAME` or `managedFields`. */
  readonly by: string
}

interface Known {
  readonly record: LevelRecord | null
  readonly replicaSets: readonly ReplicaSet[]
  readonly configMaps: readonly ConfigMap[]
  readonly owner: EnvOwner | null
}

/**
 * Returns the time when a workload got this level. Reads svcdiag's record first, then the ReplicaSet that introduced the
 * level, then `managedFields`. `managedFields` is last, because its time changes with every write of the same manager.
 */
function sinceOf(workload: Workload, level: string, {record, replicaSets, configMaps, owner}: Known): Since | null {
  if (record !== null) return {at: record.at, by: 'svcdiag'}
  const introduced = introducedBy(workload, level, replicaSets, configMaps)
  if (introduced?.metadata.creationTimestamp !== undefined)
    return {at: introduced.metadata.creationTimestamp, by: `ReplicaSet ${introduced.metadata.name}`}
  return owner?.at ? {at: owner.at, by: 'managedFields'} : null
}

function introducedBy(
  workload: Workload,
  level: string,
  replicaSets: readonly ReplicaSet[],
  configMaps: readonly ConfigMap[],
): ReplicaSet | undefined {
  const own = replicaSets.filter(set => isOf(set, workload)).sort((one, other) => revision(other) - revision(one))
  const before = own.findIndex(set => levelOfSet(set, workload, configMaps) !== level)
  return own[(before === -1 ? own.length : before) - 1]
}

function levelOfSet({spec}: ReplicaSet, {mainContainer}: Workload, configMaps: readonly ConfigMap[]): string | null {
  const main = spec.template?.spec.containers.find(({name}) => name === mainContainer)
  return main === undefined ? null : inForce(main, configMaps).level
}

function isOf({metadata}: ReplicaSet, workload: Workload): boolean {
  return metadata.namespace === workload.namespace && isControlledBy(metadata, workload)
}

function revision({metadata}: ReplicaSet): number {
  return Number(metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0)
}
