import type {Service} from '../../cluster/objects.ts'
import {componentEnv} from '../../installation/env.ts'
import type {Installation} from '../../installation/installation.ts'

export const PROXY_ADDRESS = 'LITE_LLM_API_URL'

/** The host that the app calls the proxy by, when it names a Service of this namespace that does not exist. */
export function deadAddress({components, namespace}: Installation, services: readonly Service[]): string | null {
  const address = componentEnv(components, 'app', PROXY_ADDRESS)
  if (address === undefined || !URL.canParse(address)) return null
  const service = serviceName(new URL(address).hostname, namespace)
  const exists = services.some(({metadata}) => metadata.name === service)
  return service === null || exists ? null : new URL(address).hostname
}

/** A bare name, or one with this namespace; every other host is another cluster's, or the Internet's. */
function serviceName(host: string, namespace: string): string | null {
  const [name = '', second, third] = host.split('.')
  if (name === '' || name === 'localhost' || /^[\d[]/.test(host)) return null
  if (second === undefined) return name
  return second === namespace && (third === undefined || third === 'svc') ? name : null
}
