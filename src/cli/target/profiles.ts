import {existsSync} from 'node:fs'
import {SvcdiagError} from '../../errors.ts'
import {PLAIN_ENV} from '../../installation/env.ts'
import {Profile} from '../../installation/profile.ts'
import {PROFILES} from '../../installation/profiles.ts'
import {suggestion} from '../../nearest.ts'
import type {Settings} from './settings.ts'
import {readStrictYaml} from './strict-yaml.ts'

/** Returns the profiles of the settings, which take precedence, then the built-in profiles. */
export function knownProfiles(settings: Settings): Profile[] {
  return [...(settings.profiles ?? []), ...PROFILES]
}

/** `name`: a name or a file. Throws `usage.unknown-profile`. */
export async function namedProfile(name: string | undefined, settings: Settings): Promise<Profile | undefined> {
  if (name === undefined) return undefined
  const known = knownProfiles(settings)
  const profile = known.find(candidate => candidate.name === name)
  if (profile !== undefined) return profile
  if (existsSync(name)) return readStrictYaml(name, Profile)
  const names = known.map(candidate => candidate.name)
  throw new SvcdiagError('usage.unknown-profile', `no such profile${suggestion(name, names)}`)
}

/** Returns the variables whose values are no secrets: the built-in variables, and variables that contain addresses. */
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
