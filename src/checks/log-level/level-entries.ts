import type {Container, EnvVar, Pod} from '../../cluster/objects.ts'
import type {ComponentName, Installation, Workload} from '../../installation/installation.ts'
import {effectiveLevel, LEVEL_VARIABLES} from '../../installation/log-level/effective-level.ts'
import {isWord} from '../../repairs/env-entries.ts'
import {oneLine} from '../define.ts'
import {workloadsOf} from '../pods/current-pods.ts'

export interface LevelEntry {
  readonly workload: Workload
  /** All workloads of the same component, including this one. */
  readonly siblings: readonly Workload[]
  readonly container: Container
  readonly variable: string
  /** All entries in the order of `env`. The last entry takes effect. */
  readonly entries: readonly [EnvVar, ...EnvVar[]]
  readonly path: string
  readonly pods: readonly Pod[]
}

/** The components whose level can be changed. A sandbox keeps the level that it was created with. */
const WITH_A_SOURCE: readonly ComponentName[] = ['app', 'worker', 'runtime', 'proxy', 'identity']

export function workloadsWithSource(installation: Installation): Workload[] {
  return WITH_A_SOURCE.flatMap(name => workloadsOf(name, installation))
}

export function levelEntries(workloads: readonly Workload[], pods: readonly Pod[]): LevelEntry[] {
  return workloads.flatMap(workload => {
    const siblings = workloads.filter(({component}) => component === workload.component)
    return workload.template.containers.flatMap(container =>
      [...LEVEL_VARIABLES, 'DEBUG'].flatMap(variable => entryOf({workload, siblings, container, variable, pods}) ?? []),
    )
  })
}

function entryOf(of: Omit<LevelEntry, 'entries' | 'path'>): LevelEntry | null {
  const {container, variable} = of
  const [first, ...rest] = (container.env ?? []).filter(({name}) => name === variable)
  if (first === undefined) return null
  return {...of, entries: [first, ...rest], path: envPath(container.name, variable)}
}

export function envPath(container: string, variable: string): string {
  return `spec.template.spec.containers[name=${container}].env[name=${variable}]`
}

/** Returns the level of a container as one word; null if its source was not read. */
export function levelWord(container: Container): string | null {
  const {level, variable, value} = effectiveLevel(container, [])
  if (level === 'unknown') return null
  if (variable === 'DEBUG') return 'DEBUG'
  const word = (value ?? '').trim().toUpperCase()
  return word === '' ? 'INFO' : word === 'WARN' ? 'WARNING' : word
}

/** Returns the level, or a placeholder if the value may be a password. */
export function levelText(value: string): string {
  return isWord(value) ? oneLine(value, 60) : 'a value that is not a level'
}

const KNOWN = new Set(
  'trace debug info warn warning error critical fatal all off notset'.split(' '), // notset is Python's name for no level
)

/** Keycloak accepts a list of levels, for example `INFO,org.keycloak.events:DEBUG`. */
const TAKES_LIST: ReadonlySet<string> = new Set(['KEYCLOAK_LOG_LEVEL', 'KC_LOG_LEVEL'])

/** Returns true if the logger of the variable accepts the value. An empty value counts as unset. */
export function isKnownLevel(variable: string, value: string): boolean {
  if (value.trim() === '') return true
  const words = TAKES_LIST.has(variable) ? value.split(',').map(word => word.split(':').at(-1) ?? '') : [value]
  return words.every(word => KNOWN.has(word.trim().toLowerCase()))
}
