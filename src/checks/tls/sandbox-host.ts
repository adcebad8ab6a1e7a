import {componentEnv} from '../../installation/env.ts'
import type {Installation} from '../../installation/installation.ts'

/** Placeholder for a sandbox id, which is part of the host name. */
const ANY_ID = 'sandbox'

export interface SandboxHosts {
  /** An example host. */
  readonly example: string
  /** The DNS name that covers all these hosts. */
  readonly needs: string
}

/**
 * Returns the hosts of sandboxes, `<id><separator><base>`. `-` needs a wildcard on the level of the base, `.` a
 * wildcard below it, and `/` (path mode) the base itself. Null if the runtime API has no base or serves sandboxes
 * without TLS.
 */
export function sandboxHosts({components}: Installation): SandboxHosts | null {
  const setting = (name: string) => componentEnv(components, 'runtime', name)?.trim() ?? ''
  const base = hostOf(setting('RUNTIME_BASE_URL'))
  const withoutTls = setting('RUNTIME_DISABLE_SSL').toLowerCase() === 'true' && setting('RUNTIME_CERT_SECRET') === ''
  if (base === '' || withoutTls) return null
  const separator = setting('RUNTIME_URL_SEPARATOR') || '.'
  if (separator === '/') return {example: base, needs: base}
  if (separator === '-') return {example: `${ANY_ID}-${base}`, needs: `*${base.slice(base.indexOf('.'))}`}
  return {example: `${ANY_ID}.${base}`, needs: `*.${base}`}
}

/** Returns the host name of the base, without scheme, port and path. */
function hostOf(base: string): string {
  return base.replace(/^[a-z]+:\/\//i, '').replace(/[/:].*$/, '')
}
