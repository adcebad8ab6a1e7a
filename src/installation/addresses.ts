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
  const url = address.includes('://') ? address : `tcp://${address}`
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase() || null : null
}

/** Returns the port in an address, or the default port of its scheme; null if there is neither. */
export function portIn(address: string): number | null {
  const url = address.includes('://') ? address : `tcp://${address}`
  if (!URL.canParse(url)) return null
  const {port, protocol} = new URL(url)
  return port === '' ? (DEFAULT_PORTS[protocol] ?? null) : Number(port)
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {'http:': 80, 'https:': 443}
