import {CHECKS} from '../../src/checks/registry.ts'
import type {CheckReport} from '../../src/checks/report.ts'
import {runChecks} from '../../src/checks/run.ts'
import {clusterOf} from '../cluster/reader.ts'

/** What `svcdiag check` reports now; its commands carry this target. */
export async function look(kubeconfig: string, namespace: string, context: string): Promise<CheckReport> {
  return clusterOf(kubeconfig, context, async cluster => {
    const {report} = await runChecks({
      cluster,
      namespace,
      profile: null,
      profiles: [],
      release: null,
      selection: {selectors: [], skipped: [], checks: CHECKS},
      probes: true,
      runtimeUrl: null,
      recorded: {},
      failOn: 'fail',
      allowInconclusive: false,
      timeoutMs: 30_000,
      interrupt: new AbortController().signal,
      observer: {decided: () => undefined, changed: () => undefined},
      version: 'test',
      commands: {target: {kubeconfig, context, svcdiagFlags: []}, first: []},
      again: null,
    })
    return report
  })
}
