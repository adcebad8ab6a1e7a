import {plainEnvOf} from '../../src/cli/target/profiles.ts'
import {type Cluster, type ClusterOptions, openWritableCluster, type WritableCluster} from '../../src/cluster/live.ts'
import type {ClusterReader} from '../../src/cluster/port.ts'
import {PROFILES} from '../../src/installation/profiles.ts'
import {openProbedCluster, type ProbedCluster} from '../../src/probes/live.ts'

const READ_WITHIN_MS = 30_000

/** Opens the cluster as one user of the kubeconfig, and closes it after `use`. */
export function clusterOf<T>(
  kubeconfig: string | {readonly text: string},
  context: string | null,
  use: (cluster: ProbedCluster) => Promise<T>,
): Promise<T> {
  return clusterWith(openProbedCluster, kubeconfig, context, use)
}

/** Opens the cluster with the writer, and closes it after `use`. */
export function writableClusterOf<T>(
  kubeconfig: string,
  context: string,
  use: (cluster: WritableCluster) => Promise<T>,
): Promise<T> {
  return clusterWith(openWritableCluster, kubeconfig, context, use)
}

async function clusterWith<C extends Cluster, T>(
  open: (options: ClusterOptions) => Promise<C>,
  kubeconfig: string | {readonly text: string},
  context: string | null,
  use: (cluster: C) => Promise<T>,
): Promise<T> {
  const cluster = await open({
    kubeconfig,
    ...(context === null ? {} : {context}),
    env: {},
    plainEnv: plainEnvOf(PROFILES),
    now: () => Date.now(),
  })
  try {
    return await use(cluster)
  } finally {
    await cluster.close()
  }
}

export function readerOf<T>(
  kubeconfig: string,
  context: string,
  use: (reader: ClusterReader) => Promise<T>,
): Promise<T> {
  return clusterOf(kubeconfig, context, cluster => use(cluster.reader(AbortSignal.timeout(READ_WITHIN_MS))))
}
