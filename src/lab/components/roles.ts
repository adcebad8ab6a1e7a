import type {Profile, Role, Roles} from '../model.ts'
import {SANDBOX_IDS} from './setting.ts'

export function rolesOf(profile: Profile): Roles {
  return profile === 'generic' ? GENERIC : OPENHANDS
}

const generic = {
  app: deployed('app', 'app', 'app'),
  worker: deployed('worker', 'worker', null),
}

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

/** The workload that serves the app's tools, on openhands only. */
export const MCP: Role = openhands.mcp

function deployed(name: string, container: string, service: string | null): Role {
  return {kind: 'Deployment', name, container, service}
}
