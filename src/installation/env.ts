import type {Container, EnvVar, PodSpec} from '../cluster/objects.ts'
import type {Read} from '../cluster/port.ts'
import type {Component, ComponentName, Workload} from './installation.ts'

const PLAIN_APP = `
  SANDBOX_REMOTE_RUNTIME_API_URL SANDBOX_REMOTE_RUNTIME_API_TIMEOUT RUNTIME RUNTIME_URL_PATTERN
  AGENT_SERVER_IMAGE_REPOSITORY AGENT_SERVER_IMAGE_TAG WEB_HOST AUTH_WEB_HOST AUTH_URL MCP_HOST
  DB_HOST DB_PORT DB_NAME DB_USER DB_SSL_MODE REDIS_HOST REDIS_PORT KEYCLOAK_SERVER_URL KEYCLOAK_ENABLED
  LITE_LLM_API_URL LITE_LLM_TEAM_ID LITELLM_DEFAULT_MODEL FILE_STORE FILE_STORE_PATH AWS_S3_ENDPOINT AWS_S3_BUCKET
  OH_APP_MODE OH_DEPLOYMENT_MODE OH_WEB_CLIENT_PROVIDERS_CONFIGURED OH_SANDBOX_MAX_NUM_SANDBOXES
  SANDBOX_KEEP_RUNTIME_ALIVE SANDBOX_CLOSE_DELAY SLACK_WEBHOOKS_ENABLED ENABLE_JIRA ENABLE_JIRA_DC ENABLE_LINEAR
  BITBUCKET_DATA_CENTER_HOST GITLAB_HOST NO_PROXY SSL_VERIFY SSL_CERT_FILE REQUESTS_CA_BUNDLE ADD_DEBUGGING_ROUTES`

const PLAIN_LOG_LEVEL = `
  LOG_LEVEL DEBUG LOG_TO_FILE LOG_JSON LOG_JSON_LEVEL_KEY LITELLM_LOG JSON_LOGS KEYCLOAK_LOG_LEVEL KC_LOG_LEVEL
  DEBUG_LLM`

const PLAIN_RUNTIME = `
  K8S_NAMESPACE RUNTIME_IN_SAME_CLUSTER RUNTIME_BASE_URL RUNTIME_URL_SEPARATOR RUNTIME_ROUTING_MODE
  RUNTIME_DISABLE_SSL STORAGE_CLASS RUNTIME_CLASS SET_HOST_USERS RUNTIME_NODE_SELECTOR RUNTIME_TOLERATIONS
  MEMORY_REQUEST MEMORY_LIMIT CPU_REQUEST CPU_LIMIT EPHEMERAL_STORAGE_SIZE PERSISTENT_STORAGE_SIZE
  RUNTIME_IMAGE_PULL_SECRETS INGRESS_CLASS RUNTIME_CERT_SECRET USE_GATEWAY_API GATEWAY_NAME
  RUNTIME_PENDING_REAP_ENABLED RUNTIME_IDLE_SECONDS RUNTIME_DEAD_SECONDS DEV_MODE`

/** The environment variables whose literal value may be read and printed. Any other literal may be a credential. */
export const PLAIN_ENV: ReadonlySet<string> = new Set(
  [PLAIN_APP, PLAIN_LOG_LEVEL, PLAIN_RUNTIME].flatMap(names => names.trim().split(/\s+/)),
)

export type ConfigMapData = Readonly<Record<string, Read<Readonly<Record<string, string>>>>>

export type EnvValue =
  | {readonly status: 'set'; readonly value: string}
  | {readonly status: 'unset'}
  /** The source `from` sets the variable, but was not read. `maybe`: it is a Secret that may lack the variable. */
  | {readonly status: 'unread'; readonly from: string; readonly maybe?: true}

/** Returns the value of a variable in a container; undefined if no literal value sets the variable. */
export function plainEnv(container: Container | undefined, name: string): string | undefined {
  const read = container && envValue(container, name, {})
  return read?.status === 'set' ? read.value : undefined
}

/** Returns the value as the kubelet computes it: the last entry wins, and `$(NAME)` expands an earlier entry. */
export function envValue({env = [], envFrom = []}: Before, name: string, maps: ConfigMapData): EnvValue {
  const index = env.findLastIndex(entry => entry.name === name)
  const entry = env[index]
  if (entry === undefined) return fromWhole(envFrom, name, maps)
  return entryValue(entry, {env: env.slice(0, index), envFrom}, maps)
}

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

/** Expands references. A reference to no earlier entry is unknown, because the kubelet also sets variables. */
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

/** Returns the container of this name, or else the first container. */
export function mainContainer(spec: PodSpec, name: string): Container | undefined {
  return spec.containers.find(container => container.name === name) ?? spec.containers[0]
}

/** Returns the literal value of a variable in the main container of a component's first workload. */
export function componentEnv(
  components: Readonly<Partial<Record<ComponentName, Component>>>,
  component: ComponentName,
  name: string,
): string | undefined {
  const found = components[component]
  const workload: Workload | undefined = found?.state === 'found' ? found.workloads[0] : undefined
  return workload && plainEnv(mainContainer(workload.template, workload.mainContainer), name)
}
