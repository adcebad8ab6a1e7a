import {componentEnv} from '../../installation/env.ts'
import type {Installation} from '../../installation/installation.ts'

/** Stands for a sandbox's id, which is part of its host name. */
const ANY_ID = 'sandbox'

export interface SandboxHosts {
  /** One host that stands for all of them. */
  readonly example: string
  /** The DNS name that covers them. */
  readonly needs: string
}

/**
 * The hosts of sandboxes, `<id><separator><base>`: `-` needs a wildcard beside the base, `.` one below it, `/` (path mode)
 * the base itself. Null where the runtime API names no base, or serves sandboxes without TLS.
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

/** The base is a host name; a scheme, port or path in front or behind is not part of it. */
function hostOf(base: string): string {
  return base.replace(/^[a-z]+:\/\//i, '').replace(/[/:].*$/, '')
}
