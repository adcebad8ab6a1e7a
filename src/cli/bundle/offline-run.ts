import type {CreateRequest} from '../../bundle/collect/gather.ts'
import {recordedFacts} from '../../checks/engine/recorded.ts'
import type {CheckRequest} from '../../checks/engine/run.ts'
import {selectChecks} from '../../checks/engine/select.ts'
import type {Profile} from '../../installation/profile.ts'
import {NO_TARGET} from '../../repairs/command.ts'
import {plainEnvOf} from '../target/profiles.ts'

export const LONGEST_CHECKS_MS = 60_000

/** Returns a request for every check. Discovery selects the installation. */
export function allChecks(profiles: readonly Profile[], version: string): Omit<CheckRequest, 'cluster'> {
  return {
    namespace: null,
    profile: null,
    release: null,
    profiles,
    selection: selectChecks([], [], new Date().toISOString().slice(0, 10)),
    probes: false,
    runtimeUrl: null,
    recorded: {},
    failOn: 'fail',
    allowInconclusive: false,
    timeoutMs: LONGEST_CHECKS_MS,
    interrupt: new AbortController().signal,
    observer: {decided: () => {}, watching: () => {}, changed: () => {}},
    version,
    commands: {target: NO_TARGET, first: [], origin: null, probing: [], leavingOut: []},
    again: null,
  }
}

/** Returns a function that runs the checks on a bundle as its recipient will, even after an interrupted collection. */
export function offlineRun(
  checks: Omit<CheckRequest, 'cluster'>,
  {profiles}: Pick<CreateRequest['discovery'], 'profiles'>,
): CreateRequest['offline'] {
  return async bundle => {
    const {openSnapshot} = await import('../../bundle/snapshot/snapshot.ts')
    const {recordedProfile, recordedTarget} = await import('../target/from-bundle.ts')
    const {runChecks} = await import('../../checks/engine/run.ts')
    const plainEnv = (profile: unknown) => plainEnvOf([recordedProfile(profile) ?? [], profiles].flat())
    const cluster = await openSnapshot(bundle, {plainEnv})
    const {report} = await runChecks({
      ...checks,
      ...recordedTarget(cluster),
      cluster,
      recorded: recordedFacts(cluster.probes),
      interrupt: new AbortController().signal,
    })
    return report
  }
}
