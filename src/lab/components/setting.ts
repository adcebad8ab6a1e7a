import {hexOf} from '../identity.ts'
import type {Container, Manifest, PodSpec} from '../manifests/types.ts'
import type {ContainerLogs, LabInstallation, Profile, Role, Roles} from '../model.ts'

export type Setting = Pick<LabInstallation, 'profile' | 'namespace' | 'sandboxNamespace' | 'now' | 'ages'>

/** A component of the installation. */
export interface Component {
  readonly role: Exclude<keyof Roles, 'appSide'>
  readonly manifests: Readonly<Record<Profile, (setting: Setting) => Manifest[]>>
  /** The log of its main container. */
  readonly log: ContainerLogs['current']
}

/** The host names of the installation. `.test` is reserved and never resolves. */
export const BASE_HOST = 'agents.test'
export const HOSTS = {
  app: `app.${BASE_HOST}`,
  identity: `auth.${BASE_HOST}`,
  runtime: `runtime-api.${BASE_HOST}`,
  proxy: `llm-proxy.${BASE_HOST}`,
} as const

export const TLS_SECRET = 'lab-tls'

/** The Secrets of the two keys, and the variables that contain the keys. */
export const SENT_KEY = {env: 'SANDBOX_API_KEY', secret: 'sandbox-api-key', key: 'sandbox-api-key'} as const
export const ACCEPTED_KEY = {env: 'DEFAULT_API_KEY', secret: 'default-api-key', key: 'default-api-key'} as const

/** The value of both keys in a healthy installation. */
export const SHARED_KEY = hexOf('lab', 'shared key')

export const OTHER_KEY = hexOf('lab', 'other key')
export const OLD_KEY = hexOf('lab', 'old key')

/** The credentials of the installation. Tests search for them in output to find leaks. */
export const MARKERS = {
  runningSessionKey: hexOf('lab', 'session of the running sandbox'),
  pausedSessionKey: hexOf('lab', 'session of the paused sandbox'),
  providerKey: `sk-ant-lab-${hexOf('lab', 'provider').slice(0, 40)}`,
  databasePassword: `pw-${hexOf('lab', 'database').slice(0, 24)}`,
  masterKey: `sk-${hexOf('lab', 'master').slice(0, 32)}`,
  cachePassword: `rp-${hexOf('lab', 'cache').slice(0, 24)}`,
  adminPassword: `ap-${hexOf('lab', 'admin').slice(0, 24)}`,
  jwtSecret: hexOf('lab', 'jwt'),
  clientSecret: `cs-${hexOf('lab', 'client').slice(0, 24)}`,
} as const

/** The key with which the app shows conversations that are not shared. */
export const SERVICE_KEY = 'lab-service-key'

export const SANDBOX_IDS = {running: 'k3vxwq7mzt2hbnpd', paused: 'c9rfgl5js8dwtxvb'} as const

/** Returns the workloads of a profile by role. */
export function rolesOf(profile: Profile): Roles {
  return profile === 'generic' ? GENERIC : OPENHANDS
}

const generic = {app: deployed('app', 'app', 'app'), worker: deployed('worker', 'worker', null)}

const GENERIC: Roles = {
  ...generic,
  runtime: deployed('runtime', 'runtime', 'runtime'),
  proxy: deployed('proxy', 'proxy', 'proxy'),
  identity: {kind: 'StatefulSet', name: 'identity', container: 'identity', service: 'identity'},
  sandbox: deployed(`sandbox-${SANDBOX_IDS.running}`, 'sandbox', null),
  appSide: [generic.app, generic.worker],
}

const openhands = {
  app: deployed('openhands', 'openhands', 'openhands-service'),
  mcp: deployed('openhands-mcp', 'openhands-mcp', 'openhands-mcp-service'),
  worker: deployed('openhands-integrations', 'openhands-integrations', 'openhands-integrations-service'),
}

const OPENHANDS: Roles = {
  app: openhands.app,
  worker: openhands.worker,
  runtime: deployed('openhands-runtime-api', 'runtime-api', 'openhands-runtime-api'),
  proxy: deployed('openhands-litellm', 'litellm', 'openhands-litellm'),
  identity: {kind: 'StatefulSet', name: 'keycloak', container: 'keycloak', service: 'keycloak'},
  sandbox: deployed(`runtime-${SANDBOX_IDS.running}`, 'runtime', `runtime-${SANDBOX_IDS.running}`),
  appSide: [openhands.app, openhands.mcp, openhands.worker],
}

/** The workload that serves tools to agents, in the openhands profile only. */
export const MCP: Role = openhands.mcp

function deployed(name: string, container: string, service: string | null): Role {
  return {kind: 'Deployment', name, container, service}
}

/** Returns the parts of a workload of the generic profile. Its Service takes the same name and labels. */
export function genericParts({namespace}: Setting, name: string, replicas: number, container: Omit<Container, 'name'>) {
  const labels = {'app.kubernetes.io/component': name}
  const pod: PodSpec = {containers: [{name, ...container} as Container]} // `Omit` loses the types of declared fields
  return {namespace, name, labels, replicas, pod}
}
