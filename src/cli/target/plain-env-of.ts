import {PLAIN_ENV} from '../../installation/env.ts'
import type {Profile} from '../../installation/profile.ts'

/**
 * Returns the variables whose values may be printed: the built-in variables, and the variables that a profile reads for
 * addresses and namespaces.
 */
export function plainEnvOf(profiles: readonly Profile[]): ReadonlySet<string> {
  return new Set([...PLAIN_ENV, ...profiles.flatMap(namedBy)])
}

function namedBy(profile: Profile): string[] {
  const components = Object.values(profile.components).flatMap(({external, builtIn}) => [external, builtIn])
  const sources = [
    profile.sandboxNamespace,
    profile.sandboxesElsewhere,
    profile.runtimeAddress,
    profile.realm,
    ...components,
  ]
  return sources.flatMap(source => source?.env ?? [])
}
