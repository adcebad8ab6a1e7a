import {type Compat, has, referenceOf, usableTools} from '../../events/compat.ts'

interface Times {
  readonly uptime: number
  readonly idle: number
}

const UNKNOWN = 'unknown'
const DOCS = '/openapi.json'

/** Returns the body of `/server_info`. Its fields have the same order as in the reference service. */
export function serverInfo(compat: Compat, {uptime, idle}: Times): object {
  const version = referenceOf(compat)
  return {
    uptime,
    idle_time: idle,
    title: 'svcdiag event server',
    version,
    sdk_version: version,
    tools_version: version,
    workspace_version: version,
    build_git_sha: UNKNOWN,
    build_git_ref: UNKNOWN,
    python_version: UNKNOWN,
    usable_tools: usableTools(compat),
    runtime_idle_timeout_seconds: null,
    capabilities: capabilitiesOf(compat),
    max_foreground_terminal_timeout_seconds: null,
    docs: DOCS,
    redoc: DOCS,
  }
}

/** The capabilities, each with the first version that has it. */
const CAPABILITIES = [
  ['credential_binding_v1', '1.43.1'],
  ['credential_binding_readiness_probe_v1', '1.43.1'],
  ['credential_binding_activation_guard_v1', '1.43.1'],
  ['conversation_runtime_routes_v1', '1.49.0'],
  ['tool_catalog_v1', '1.49.0'],
  ['idempotent_conversation_create_v1', '1.49.0'],
] as const

function capabilitiesOf(compat: Compat): string[] {
  if (compat === 'spec') return []
  return CAPABILITIES.filter(([, since]) => has(referenceOf(compat), since)).map(([name]) => name)
}
