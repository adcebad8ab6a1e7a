import {componentEnv} from './env.ts'
import {COMPONENTS, type Component, type ComponentName, type ConfiguredAddress} from './installation.ts'
import type {Profile} from './profile.ts'

export function addressesIn(
  components: Readonly<Record<ComponentName, Component>>,
  {runtimeAddress, components: profiles}: Profile,
): ConfiguredAddress[] {
  const variables = [
    ...(runtimeAddress === undefined ? [] : [{of: 'runtime' as const, component: 'app', env: runtimeAddress.env}]),
    ...COMPONENTS.flatMap(of => {
      const {external} = profiles[of]
      return external === undefined ? [] : [{of, ...external}]
    }),
  ]
  return variables.flatMap(({of, component, env}) => {
    const value = componentEnv(components, component as ComponentName, env)
    const host = value === undefined ? null : hostIn(value)
    return host === null ? [] : [{of, env, host}]
  })
}

/** Returns the name of the Service if `host` is the DNS name of a Service in `namespace`; null for any other host. */
export function serviceNameOf(host: string, namespace: string): string | null {
  const [name = '', inNamespace = namespace, ...domain] = host.toLowerCase().replace(/\.$/, '').split('.')
  if (name === '' || inNamespace !== namespace) return null
  return domain.length === 0 || domain[0] === 'svc' ? name : null
}

/** Returns the host in an address: a URL, `host:port` or `host`. Null if the address contains no host. */
export function hostIn(address: string): string | null {
  return urlOf(address)?.hostname.toLowerCase() || null
}

/** Returns the port in an address, or the default port of its scheme; null if there is neither. */
export function portIn(address: string): number | null {
  const url = urlOf(address)
  if (url === null) return null
  return url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? null) : Number(url.port)
}

function urlOf(address: string): URL | null {
  return URL.parse(address.includes('://') ? address : `tcp://${address}`)
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {'http:': 80, 'https:': 443}
