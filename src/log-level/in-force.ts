import type {ConfigMap, Container} from '../cluster/objects.ts'
import {effectiveLevel, isOn, LEVEL_VARIABLES, settingOf} from '../installation/log-level/effective-level.ts'

/** The level that a container logs at, and why. */
export interface InForce {
  /** `DEBUG`, `INFO`, `WARNING`, as the value says it in capitals; INFO where nothing sets it; `unknown`. */
  readonly level: string
  /** The variable that decides; null when none is set. */
  readonly variable: string | null
  readonly value: string | null
  /** `env`, `ConfigMap NAME`, `Secret NAME`; null when nothing sets it. */
  readonly from: string | null
  /** Entries of that name in `env`, of which the last wins. */
  readonly entries: number
  /** What is set as well and loses to a switch such as `DEBUG=true`: `LOG_LEVEL=INFO`. */
  readonly overridden: string | null
  /** Sources of variables that are taken in whole and were not read: one of them may set a level. */
  readonly unread: readonly string[]
}

const SWITCH = 'DEBUG'

/** By all variables that set a level, unless only some of them are meant. */
export function inForce(
  container: Container,
  configMaps: readonly ConfigMap[],
  variables: readonly string[] = LEVEL_VARIABLES,
): InForce {
  const {level, variable, value, from} = effectiveLevel(container, configMaps, variables)
  const forced = variable === SWITCH
  return {
    level: wordFor(level, forced ? SWITCH : value),
    variable,
    value,
    from,
    entries: (container.env ?? []).filter(({name}) => name === variable).length,
    overridden: forced ? loserOf(container, configMaps) : null,
    unread: variable === null ? unreadSources(container, configMaps) : [],
  }
}

/** A question at start that nobody can answer: a container with it does not come up. */
export function asksAtStart(container: Container, configMaps: readonly ConfigMap[]): boolean {
  return isOn(settingOf(container, 'DEBUG_LLM', configMaps)?.value ?? null)
}

function wordFor(level: ReturnType<typeof effectiveLevel>['level'], value: string | null): string {
  if (level === 'unknown') return 'unknown'
  return rootWord(value ?? '') || 'INFO'
}

/** Keycloak takes a list, `INFO,org.keycloak.events:DEBUG`: the entry without a category is the level of the rest. */
function rootWord(value: string): string {
  const root = value.split(',').find(word => !word.includes(':')) ?? ''
  const word = root.trim()
  return WORD.test(word) ? word.toUpperCase() : word
}

/** What is no word may be anything, a secret as well, and is told as it is written: so it is known where it must be hidden. */
const WORD = /^[a-z]{1,12}$/i

function loserOf(container: Container, configMaps: readonly ConfigMap[]): string | null {
  for (const name of LEVEL_VARIABLES) {
    const set = settingOf(container, name, configMaps)
    if (set !== null) return `${name}=${set.value ?? `from ${set.from}`}`
  }
  return null
}

function unreadSources({envFrom = []}: Container, configMaps: readonly ConfigMap[]): string[] {
  return envFrom.flatMap(({configMapRef, secretRef}) => {
    if (secretRef) return [`Secret ${secretRef.name}`]
    const isRead = configMaps.some(({metadata}) => metadata.name === configMapRef?.name)
    return configMapRef === undefined || isRead ? [] : [`ConfigMap ${configMapRef.name}`]
  })
}
