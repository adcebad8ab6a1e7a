import {componentEnv} from './env.ts'
import {COMPONENTS, type Component, type ComponentName, type ConfiguredAddress} from './installation.ts'
import type {Profile} from './profile.ts'
import {hostIn} from './service-host.ts'

/** Returns the component addresses in the configuration, from the variables that the profile names. */
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
