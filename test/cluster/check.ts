import {runChecks} from '../../src/checks/engine/run.ts'
import {CHECKS} from '../../src/checks/registry.ts'
import type {PrintedCommands} from '../../src/checks/report/printed-repairs.ts'
import type {CheckReport} from '../../src/checks/report/report.ts'
import type {ProbedCluster} from '../../src/probes/live.ts'
import {type CommandTarget, NO_TARGET} from '../../src/repairs/command.ts'
import {clusterOf} from './reader.ts'

export interface Looked {
  readonly kubeconfig: string | {readonly text: string}
  /** The context; null for the current context. */
  readonly context: string | null
  readonly namespace: string
}

/** Runs `svcdiag check` with every check and probes, in this process. */
export function check({kubeconfig, context, namespace}: Looked): Promise<CheckReport> {
  return clusterOf(kubeconfig, context, cluster => reportOf(cluster, namespace, NO_TARGET))
}

/** Returns the report about an open cluster, without masks. */
export async function reportOf(cluster: ProbedCluster, namespace: string, target: CommandTarget): Promise<CheckReport> {
  const commands: PrintedCommands = {target, first: [], origin: null, probing: [], leavingOut: []}
  const {report} = await runChecks({
    cluster,
    namespace,
    profile: null,
    release: null,
    profiles: [],
    selection: {selectors: [], skipped: [], checks: CHECKS},
    probes: true,
    runtimeUrl: null,
    recorded: {},
    failOn: 'fail',
    allowInconclusive: false,
    timeoutMs: 30_000,
    interrupt: new AbortController().signal,
    observer: {decided: () => undefined, watching: () => undefined, changed: () => undefined},
    version: 'test',
    commands,
    again: null,
  })
  return report
}
