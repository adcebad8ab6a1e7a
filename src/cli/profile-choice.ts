import {existsSync} from 'node:fs'
import {SvcdiagError} from '../errors.ts'
import {Profile} from '../installation/profile.ts'
import {PROFILES} from '../installation/profiles/index.ts'
import {suggestion} from '../nearest.ts'
import type {Settings} from './settings.ts'
import {readStrictYaml} from './strict-yaml.ts'

/** Those of the settings first: whoever writes one means it to win over the built-in ones. */
export function knownProfiles(settings: Settings): Profile[] {
  return [...(settings.profiles ?? []), ...PROFILES]
}

/** By name, or a file that holds one profile; nothing named leaves it to detection. */
export async function namedProfile(name: string | undefined, settings: Settings): Promise<Profile | undefined> {
  if (name === undefined) return undefined
  const known = knownProfiles(settings)
  const profile = known.find(candidate => candidate.name === name)
  if (profile !== undefined) return profile
  if (existsSync(name)) return readStrictYaml(name, Profile)
  const names = known.map(candidate => candidate.name)
  throw new SvcdiagError('usage.unknown-profile', `no such profile${suggestion(name, names)}`)
}
