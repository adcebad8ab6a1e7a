import type {CheckReport} from '../../src/checks/report/report.ts'
import {maskFor} from '../../src/cli/masking/cluster-mask.ts'
import {masked} from '../../src/cli/masking/masked.ts'
import {reportOf} from '../cluster/check.ts'
import {clusterOf} from '../cluster/reader.ts'

/** Returns the report of `svcdiag check`, with secrets masked. Its commands contain this target. */
export async function look(kubeconfig: string, namespace: string, context: string): Promise<CheckReport> {
  return clusterOf(kubeconfig, context, async cluster => {
    const report = await reportOf(cluster, namespace, {kubeconfig, context, sharedFlags: [], svcdiagFlags: []})
    return masked(report, await maskFor(cluster, {}))
  })
}
