import type {ConfigMap, Container} from '../cluster/objects.ts'
import {effectiveLevel, isOn, LEVEL_VARIABLES, settingOf} from '../installation/log-level/effective-level.ts'

/** The level of a container, and the setting that determines it. */
export interface InForce {
  /** The value in capitals (`DEBUG`, `INFO`, `WARNING`), INFO if unset, or `unknown`. */
  readonly level: string
  /** The variable that sets the level; null if none is set. */
  readonly variable: string | null
  readonly value: string | null
  /** `env`, `ConfigMap NAME` or `Secret NAME`; null if nothing sets it. */
  readonly from: string | null
  /** The number of entries with that name in `env`. The last entry takes effect. */
  readonly entries: number
  /** A setting that a switch such as `DEBUG=true` overrides: `LOG_LEVEL=INFO`. */
  readonly overridden: string | null
  /** Unread sources in `envFrom`, which may set a level. */
  readonly unread: readonly string[]
}

const SWITCH = 'DEBUG'

/** Returns the level that `variables` set. The default is every variable that sets a level. */
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

/** Returns true if DEBUG_LLM is on. The program then waits for a confirmation, which no container can give. */
export function asksAtStart(container: Container, configMaps: readonly ConfigMap[]): boolean {
  return isOn(settingOf(container, 'DEBUG_LLM', configMaps)?.value ?? null)
}

function wordFor(level: ReturnType<typeof effectiveLevel>['level'], value: string | null): string {
  if (level === 'unknown') return 'unknown'
  return rootWord(value ?? '') || 'INFO'
}

/** Returns the default level of a list, which Keycloak accepts: `INFO` in `INFO,org.keycloak.events:DEBUG`. */
function rootWord(value: string): string {
  const root = value.split(',').find(word => !word.includes(':')) ?? ''
  const word = root.trim()
  return WORD.test(word) ? word.toUpperCase() : word
}

/** Matches a possible level. Any other value may be a secret and stays unchanged for the redactor. */
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
