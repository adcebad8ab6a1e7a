import {type Cluster, type ClusterOptions, openCluster} from '../cluster/live.ts'
import {createProbing} from './live.ts'
import type {Prober} from './probe.ts'

/** A cluster, and probes to the service that runs in it. */
export interface ProbedCluster extends Cluster {
  prober(signal: AbortSignal): Prober
}

const PROBE_TIMEOUT_MS = 5_000

/** Opens the cluster that kubectl would use. Throws `kubeconfig.*` if the configuration is invalid. */
export async function openProbedCluster(options: ClusterOptions): Promise<ProbedCluster> {
  const cluster = await openCluster(options)
  const probing = createProbing({
    ...cluster.forwarding,
    known: cluster.knownValues,
    now: options.now,
    timeoutMs: PROBE_TIMEOUT_MS,
  })
  return {
    ...cluster,
    prober: probing.prober,
    close: async () => {
      await probing.close()
      await cluster.close()
    },
  }
}
