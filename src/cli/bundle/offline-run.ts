import type {CreateRequest} from '../../bundle/request.ts'
import {recordedFacts} from '../../checks/recorded.ts'
import type {CheckRequest} from '../../checks/run.ts'
import {plainEnvOf} from '../plain-env-of.ts'

/** Runs the checks on a bundle as whoever gets it will, whatever has ended the collection. */
export function offlineRun(
  checks: Omit<CheckRequest, 'cluster'>,
  {profiles}: CreateRequest['discovery'],
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
