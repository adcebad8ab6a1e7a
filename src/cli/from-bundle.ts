import {Value} from 'typebox/value'
import {openBundle} from '../bundle/open/open.ts'
import {recordedFacts} from '../checks/recorded.ts'
import {openSnapshot, type Snapshot} from '../cluster/snapshot.ts'
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
  const profileFor = (recorded: unknown) => named ?? profileIn(recorded)
  const snapshot = await openSnapshot(bundle, {
    plainEnv: recorded => plainEnvOf([profileFor(recorded) ?? [], knownProfiles(settings)].flat()),
  })
  sink.maskWith(await maskFor(snapshot, settings))
  const profile = profileFor(snapshot.manifest?.target.profile) ?? (await defaultProfile(snapshot, settings))
  const recorded = snapshot.manifest?.target.installation?.release ?? null
  const release = flags.release ?? recorded
  return {
    cluster: snapshot,
    namespace: flags.namespace ?? namespaceOf(snapshot),
    profile,
    release,
    added: settings.profiles ?? [],
    // the answers were those of the release that was examined then
    recorded: release === recorded ? recordedFacts(snapshot.probes) : {},
    altered: () => alteredWords(bundle),
    commands: printedCommands(flags, snapshot.target),
    [Symbol.asyncDispose]: async () => {},
  }
}

/** Written by another version it may have another shape; then the profile is detected as if it were not there. */
function profileIn(recorded: unknown): Profile | null {
  return Value.Check(Profile, recorded) ? recorded : null
}

/** What the settings say of clusters holds for a bundle that does not know better. */
async function defaultProfile({manifest}: Snapshot, settings: Settings): Promise<Profile | null> {
  return manifest === null ? ((await namedProfile(settings.defaults?.profile, settings)) ?? null) : null
}

function namespaceOf({manifest}: Snapshot): string | null {
  return manifest?.target.installation?.namespace ?? manifest?.target.namespaces[0] ?? null
}
