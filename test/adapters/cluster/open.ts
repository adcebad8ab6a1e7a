import {onTestFinished} from 'vitest'
import {type Cluster, type ClusterOptions, openWritableCluster} from '../../../src/cluster/live.ts'
import type {ClusterReader} from '../../../src/cluster/port.ts'
import type {WorkloadWriter} from '../../../src/cluster/writer.ts'
import {openProbedCluster, type ProbedCluster} from '../../../src/probes/live.ts'

/** Returns a kubeconfig with one context, as JSON, which is valid YAML. */
export function kubeconfig(cluster: object, user: object = {}): {text: string} {
  const config = {
    'current-context': 'c',
    clusters: [{name: 'k', cluster}],
    users: [{name: 'u', user}],
    contexts: [{name: 'c', context: {cluster: 'k', user: 'u', namespace: 'ns'}}],
  }
  return {text: JSON.stringify(config)}
}

/** Opens a cluster and closes it when the test ends. */
export function open(
  config: ClusterOptions['kubeconfig'],
  options: Partial<ClusterOptions> = {},
): Promise<ProbedCluster> {
  return openWith(openProbedCluster, config, options)
}

export async function openWriter(server: string): Promise<WorkloadWriter> {
  const cluster = await openWith(openWritableCluster, kubeconfig({server}), {retryBudgetMs: 0})
  return cluster.writer(new AbortController().signal)
}

async function openWith<C extends Cluster>(
  openCluster: (options: ClusterOptions) => Promise<C>,
  config: ClusterOptions['kubeconfig'],
  options: Partial<ClusterOptions>,
): Promise<C> {
  const cluster = await openCluster({
    env: {},
    plainEnv: new Set(['PLAIN']),
    retryBudgetMs: 2_000,
    now: () => 0,
    ...(config === undefined ? {} : {kubeconfig: config}),
    ...options,
  })
  onTestFinished(() => cluster.close())
  return cluster
}

export async function openReader(server: string, options: Partial<ClusterOptions> = {}): Promise<ClusterReader> {
  const cluster = await open(kubeconfig({server}), options)
  return cluster.reader(new AbortController().signal)
}
