import {Value} from 'typebox/value'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {openBundle} from '../../bundle/open/open.ts'
import {openSnapshot, type Snapshot} from '../../bundle/snapshot/snapshot.ts'
import {verifyBundle} from '../../bundle/verify.ts'
import {recordedFacts} from '../../checks/engine/recorded.ts'
import {Profile} from '../../installation/profile.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../../visible.ts'
import type {CheckTarget} from '../context.ts'
import {maskFor} from '../masking/cluster-mask.ts'
import type {Sink} from '../output/sink.ts'
import {type PrintedFlags, printedCommands} from './printed-commands.ts'
import {knownProfiles, namedProfile, plainEnvOf} from './profiles.ts'
import type {Settings} from './settings.ts'

const NAMED = 3

/** A bundle as the target of `check`. Its cluster can also read the logs of the bundle. */
export interface FromBundle extends CheckTarget {
  readonly cluster: Snapshot
}

/** Namespace, profile and release default to the values that the bundle records. Other tools record none. */
export async function openFrom(path: string, flags: PrintedFlags, settings: Settings, sink: Sink): Promise<FromBundle> {
  const bundle = await openBundle(path)
  const named = await namedProfile(flags.profile, settings)
  const snapshot = await openSnapshot(bundle, {
    plainEnv: profile => plainEnvOf([named ?? recordedProfile(profile) ?? [], knownProfiles(settings)].flat()),
  })
  sink.maskWith(maskFor(snapshot, settings))
  const recorded = recordedTarget(snapshot)
  const profile = named ?? recorded.profile ?? (await defaultProfile(snapshot, settings))
  const release = flags.release ?? recorded.release
  return {
    cluster: snapshot,
    namespace: flags.namespace ?? recorded.namespace,
    profile,
    release,
    added: settings.profiles ?? [],
    // The recorded answers belong to the recorded release only.
    recorded: release === recorded.release ? recordedFacts(snapshot.probes) : {},
    altered: () => alteredWords(bundle),
    commands: printedCommands(flags, snapshot.target),
    [Symbol.asyncDispose]: async () => {},
  }
}

/** Returns the profile of the settings for bundles of other tools, because these record no profile. */
async function defaultProfile({manifest}: Snapshot, settings: Settings): Promise<Profile | null> {
  return manifest === null ? ((await namedProfile(settings.defaults?.profile, settings)) ?? null) : null
}

export function recordedTarget({manifest}: Snapshot): Pick<CheckTarget, 'namespace' | 'profile' | 'release'> {
  const target = manifest?.target
  return {
    namespace: target?.installation?.namespace ?? target?.namespaces[0] ?? null,
    profile: recordedProfile(target?.profile),
    release: target?.installation?.release ?? null,
  }
}

/** Returns the recorded profile; null if another version of svcdiag wrote it in another form. */
export function recordedProfile(recorded: unknown): Profile | null {
  return Value.Check(Profile, recorded) ? recorded : null
}

/** Returns a warning if files were changed, added or removed; null for a bundle without a manifest. */
async function alteredWords(bundle: Bundle): Promise<string | null> {
  const verification = await verifyBundle(bundle)
  const files = [...new Set(verification?.problems.map(({file}) => file))]
  if (files.length === 0) return null
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : ''
  const differ = files.length === 1 ? '1 file differs' : `${files.length} files differ`
  return visible(
    `warning: ${bundle.source} was altered after it was created: ${differ} from manifest.json (${files.slice(0, NAMED).join(', ')}${more}). The report is about the altered files; ${PROGRAM} bundle verify ${bundle.source} lists every problem.`,
  )
}
