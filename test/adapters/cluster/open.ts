import {onTestFinished} from 'vitest'
import {type Cluster, type ClusterOptions, openCluster} from '../../../src/cluster/live.ts'
import type {ClusterReader} from '../../../src/cluster/port.ts'

/** A kubeconfig with one context; JSON is YAML. */
export function kubeconfig(cluster: object, user: object = {}): {text: string} {
  const config = {
    'current-context': 'c',
    clusters: [{name: 'k', cluster}],
    users: [{name: 'u', user}],
    contexts: [{name: 'c', context: {cluster: 'k', user: 'u', namespace: 'ns'}}],
  }
  return {text: JSON.stringify(config)}
}

/** Opens a cluster that is closed with the test. */
export async function open(
  config: ClusterOptions['kubeconfig'],
  options: Partial<ClusterOptions> = {},
): Promise<Cluster> {
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
