import {plainEnvOf} from '../../src/cli/plain-env-of.ts'
import {type Cluster, openCluster} from '../../src/cluster/live.ts'
import type {ClusterReader} from '../../src/cluster/port.ts'
import {PROFILES} from '../../src/installation/profiles/index.ts'

const READ_WITHIN_MS = 30_000

/** The cluster as one user of the kubeconfig sees it, closed again after `use`. */
export async function clusterOf<T>(
  kubeconfig: string | {readonly text: string},
  context: string | null,
  use: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await openCluster({
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
