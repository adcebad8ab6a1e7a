import type {ConfigMap, Container, EnvVar} from '../../cluster/objects.ts'

/** The variables that set the log level of a component. Without them, the level is INFO. */
export const LEVEL_VARIABLES = ['LOG_LEVEL', 'LITELLM_LOG', 'KEYCLOAK_LOG_LEVEL', 'KC_LOG_LEVEL'] as const
const FORCING = 'DEBUG'

export interface EffectiveLevel {
  /** `verbose` logs more than INFO, and `quiet` logs less. */
  readonly level: 'default' | 'verbose' | 'quiet' | 'unknown'
  /** The variable that decides the level; null if none is set. */
  readonly variable: string | null
  readonly value: string | null
  /** The source of the value, for example `env` or `Secret x`. */
  readonly from: string | null
}

/**
 * Returns the log level of a container. The variable `DEBUG` forces level DEBUG if it is true, 1 or yes. If several
 * variables set a level, the most verbose level counts. An `envFrom` source that was not read sets no level.
 */
export function effectiveLevel(
  container: Container,
  configMaps: readonly ConfigMap[],
  variables: readonly string[] = LEVEL_VARIABLES,
): EffectiveLevel {
  const forcing = settingOf(container, FORCING, configMaps)
  if (forcing !== null && isOn(forcing.value)) return level('verbose', FORCING, forcing)
  const levels = variables.flatMap(name => {
    const set = settingOf(container, name, configMaps)
    return set === null ? [] : [level(classOf(set.value), name, set)]
  })
  const worst = ORDER.map(wanted => levels.find(({level}) => level === wanted)).find(found => found !== undefined)
  return worst ?? {level: 'default', variable: null, value: null, from: null}
}

export function isOn(value: string | null): boolean {
  return /^(true|1|yes)$/i.test(value?.trim() ?? '')
}

const ORDER = ['verbose', 'unknown', 'quiet', 'default'] as const

export interface SetValue {
  /** The value; null if the source was not read. */
  readonly value: string | null
  readonly from: string
}

function level(level: EffectiveLevel['level'], variable: string, {value, from}: SetValue): EffectiveLevel {
  return {level, variable, value, from}
}

/** Returns the value of a variable and its source; null if no source that was read sets the variable. */
export function settingOf(
  {env = [], envFrom = []}: Container,
  name: string,
  configMaps: readonly ConfigMap[],
): SetValue | null {
  const entry = env.findLast(entry => entry.name === name)
  if (entry) return entryValue(entry, configMaps)
  for (const {prefix = '', configMapRef} of envFrom.toReversed()) {
    const map = configMaps.find(({metadata}) => metadata.name === configMapRef?.name)
    const value = name.startsWith(prefix) ? map?.data?.[name.slice(prefix.length)] : undefined
    if (value !== undefined) return {value, from: `ConfigMap ${configMapRef?.name}`}
  }
  return null
}

function entryValue({value, literal, valueFrom}: EnvVar, configMaps: readonly ConfigMap[]): SetValue | null {
  if (value !== undefined) return {value, from: 'env'}
  if (literal !== undefined) return literal.state === 'empty' ? null : {value: null, from: 'a literal that is not read'}
  if (valueFrom === undefined) return null
  const {configMapKeyRef, secretKeyRef} = valueFrom
  if (secretKeyRef) return {value: null, from: `Secret ${secretKeyRef.name}`}
  if (!configMapKeyRef) return {value: null, from: 'a field reference'}
  const from = `ConfigMap ${configMapKeyRef.name}`
  const map = configMaps.find(({metadata}) => metadata.name === configMapKeyRef.name)
  if (map === undefined) return configMapKeyRef.optional === true ? null : {value: null, from}
  const mapped = map.data?.[configMapKeyRef.key]
  return mapped === undefined ? null : {value: mapped, from}
}

/** Returns the class of a level. Keycloak accepts a list of levels: `INFO,org.keycloak.events:DEBUG`. */
function classOf(value: string | null): EffectiveLevel['level'] {
  if (value === null) return 'unknown'
  const words = value.split(',').map(word => word.trim().toLowerCase())
  if (words.some(word => VERBOSE.has(word))) return 'verbose'
  return words.some(word => QUIET.has(word)) ? 'quiet' : 'default'
}

const VERBOSE = new Set(['debug', 'trace', 'all'])
const QUIET = new Set(['warn', 'warning', 'error', 'critical', 'fatal', 'off'])

/** Returns true if level DEBUG writes prompts to files. Without LOG_TO_FILE, app and worker do this. */
export function writesFilesAtDebug(container: Container, configMaps: readonly ConfigMap[]): boolean {
  const value = settingOf(container, 'LOG_TO_FILE', configMaps)?.value ?? null
  return value === null || isOn(value)
}
