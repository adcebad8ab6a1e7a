import type {CreateRequest} from '../../bundle/request.ts'
import {recordedFacts} from '../../checks/recorded.ts'
import type {CheckRequest} from '../../checks/run.ts'
import {selectChecks} from '../../checks/select.ts'
import type {Profile} from '../../installation/profile.ts'
import {plainEnvOf} from '../plain-env-of.ts'

export const LONGEST_CHECKS_MS = 60_000

/** All of them, of whatever is found. */
export function allChecks(profiles: readonly Profile[], version: string): Omit<CheckRequest, 'cluster'> {
  return {
    namespace: null,
    profile: null,
    profiles,
    selection: selectChecks([], [], new Date().toISOString().slice(0, 10)),
    probes: false,
    runtimeUrl: null,
    recorded: {},
    failOn: 'fail',
    allowInconclusive: false,
    timeoutMs: LONGEST_CHECKS_MS,
    interrupt: new AbortController().signal,
    observer: {decided: () => {}, changed: () => {}},
    version,
    again: null,
  }
}

/** Runs the checks on a bundle as whoever gets it will, whatever has ended the collection. */
export function offlineRun(
  checks: Omit<CheckRequest, 'cluster'>,
  {profiles}: Pick<CreateRequest['discovery'], 'profiles'>,
): CreateRequest['offline'] {
  return async bundle => {
    const {openSnapshot} = await import('../../cluster/snapshot.ts')
    const {runChecks} = await import('../../checks/run.ts')
    const cluster = await openSnapshot(bundle, {plainEnv: () => plainEnvOf(profiles)})
    const {report} = await runChecks({
      ...checks,
      cluster,
      namespace: cluster.manifest?.target.installation?.namespace ?? null,
      recorded: recordedFacts(cluster.probes),
      interrupt: new AbortController().signal,
    })
    return report
  }
}
