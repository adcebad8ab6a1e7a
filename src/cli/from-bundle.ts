import {Value} from 'typebox/value'
import {openBundle} from '../bundle/open/open.ts'
import {openSnapshot, type Snapshot} from '../bundle/snapshot/snapshot.ts'
import {recordedFacts} from '../checks/recorded.ts'
import {Profile} from '../installation/profile.ts'
import {alteredWords} from './altered.ts'
import type {CheckTarget} from './context.ts'
import {maskFor} from './mask-for.ts'
import {plainEnvOf} from './plain-env-of.ts'
import {type PrintedFlags, printedCommands} from './printed-commands.ts'
import {knownProfiles, namedProfile} from './profile-choice.ts'
import type {Settings} from './settings.ts'
import type {Sink} from './sink.ts'

/** What `check` looks at, and the bundle's logs beside it. */
export interface FromBundle extends CheckTarget {
  readonly cluster: Snapshot
}

/**
 * Opens a bundle, and from then on masks what is read there. Unless they are named, the namespace, the profile and the
 * release are those that it was made with; one of another tool is looked through for an installation.
 */
export async function openFrom(path: string, flags: PrintedFlags, settings: Settings, sink: Sink): Promise<FromBundle> {
  const bundle = await openBundle(path)
  const named = await namedProfile(flags.profile, settings)
  const snapshot = await openSnapshot(bundle, {
    plainEnv: profile => plainEnvOf([named ?? recordedProfile(profile) ?? [], knownProfiles(settings)].flat()),
  })
  sink.maskWith(await maskFor(snapshot, settings))
  const recorded = recordedTarget(snapshot)
  const profile = named ?? recorded.profile ?? (await defaultProfile(snapshot, settings))
  const release = flags.release ?? recorded.release
  return {
    cluster: snapshot,
    namespace: flags.namespace ?? recorded.namespace,
    profile,
    release,
    added: settings.profiles ?? [],
    // the answers were those of the release that was examined then
    recorded: release === recorded.release ? recordedFacts(snapshot.probes) : {},
    altered: () => alteredWords(bundle),
    commands: printedCommands(flags, snapshot.target),
    [Symbol.asyncDispose]: async () => {},
  }
}

/** What the settings say of clusters holds for a bundle that does not know better. */
async function defaultProfile({manifest}: Snapshot, settings: Settings): Promise<Profile | null> {
  return manifest === null ? ((await namedProfile(settings.defaults?.profile, settings)) ?? null) : null
}

/** What was examined when the bundle was made, as far as it records that. */
export function recordedTarget({manifest}: Snapshot): Pick<CheckTarget, 'namespace' | 'profile' | 'release'> {
  const target = manifest?.target
  return {
    namespace: target?.installation?.namespace ?? target?.namespaces[0] ?? null,
    profile: recordedProfile(target?.profile),
    release: target?.installation?.release ?? null,
  }
}

/** Written by another version it may have another shape; then the profile is detected as if it were not there. */
export function recordedProfile(recorded: unknown): Profile | null {
  return Value.Check(Profile, recorded) ? recorded : null
}
