import {CHECKS} from '../../src/checks/registry.ts'
import type {CheckReport} from '../../src/checks/report.ts'
import {runChecks} from '../../src/checks/run.ts'
import {maskFor} from '../../src/cli/mask-for.ts'
import {masked} from '../../src/cli/masked.ts'
import {clusterOf} from '../cluster/reader.ts'

/** What `svcdiag check` prints now, secrets masked; its commands carry this target. */
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
      observer: {decided: () => undefined, changed: () => undefined, watching: () => undefined},
      version: 'test',
      commands: {target: {kubeconfig, context, svcdiagFlags: []}, first: [], origin: null, probing: [], leavingOut: []},
      again: null,
    })
    return masked(report, await maskFor(cluster, {}))
  })
}
