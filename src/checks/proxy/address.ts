import type {Service} from '../../cluster/objects.ts'
import {componentEnv} from '../../installation/env.ts'
import type {Installation} from '../../installation/installation.ts'

export const PROXY_ADDRESS = 'LITE_LLM_API_URL'

/** Returns the proxy host in the app's settings if it names a missing Service of this namespace. */
export function deadAddress({components, namespace}: Installation, services: readonly Service[]): string | null {
  const address = componentEnv(components, 'app', PROXY_ADDRESS)
  if (address === undefined || !URL.canParse(address)) return null
  const service = serviceName(new URL(address).hostname, namespace)
  const exists = services.some(({metadata}) => metadata.name === service)
  return service === null || exists ? null : new URL(address).hostname
}

/**
 * Returns the Service name in a bare host or a host of this namespace. Every other host is in another namespace or
 * outside the cluster.
 */
function serviceName(host: string, namespace: string): string | null {
  const [name = '', second, third] = host.split('.')
  if (name === '' || name === 'localhost' || /^[\d[]/.test(host)) return null
  if (second === undefined) return name
  return second === namespace && (third === undefined || third === 'svc') ? name : null
}
