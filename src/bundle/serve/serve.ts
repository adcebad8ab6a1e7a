import {kubeconfigOf} from '../../kube-api/kubeconfig.ts'
import {serveKubernetes} from '../../kube-api/server.ts'
import type {Bundle} from '../open/bundle.ts'
import {readDiscovery} from './discovery.ts'
import {clusterVersion, manifestOf} from './documents.ts'
import {listFiles} from './list-files.ts'
import {homeNamespace} from './namespace.ts'
import {readObjects} from './objects.ts'
import {bundleState} from './state.ts'

export interface ServedBundle {
  readonly url: string
  /** YAML; its only context is `bundle`, with the installation's namespace. */
  readonly kubeconfig: string
  readonly namespace: string
  /** What of the bundle is not served, and why: one line each. */
  readonly leftOut: readonly string[]
  close(): Promise<void>
}

/**
 * Serves the objects and logs of a bundle as a cluster that can only be read. Its clock stands still at the end of the
 * collection; where the bundle does not tell that, `now` is asked. A port in use is `server.port-in-use`.
 */
export async function serveBundle(
  bundle: Bundle,
  options: {readonly port: number; readonly now: () => Date},
): Promise<ServedBundle> {
  const manifest = await manifestOf(bundle)
  const lists = listFiles(bundle.files.keys())
  const {objects, leftOut} = await readObjects(bundle, lists)
  const discovery = await readDiscovery(bundle)
  const version = await clusterVersion(bundle)
  const collectedAt = manifest === null ? null : new Date(manifest.finishedAt)
  const state = bundleState(bundle, {
    ...{objects, lists, discovery, version},
    coverage: manifest?.coverage ?? [],
    now: () => collectedAt ?? options.now(),
  })
  const namespace = homeNamespace(manifest, objects)
  const {url, close} = await serveKubernetes(state, {port: options.port})
  return {url, kubeconfig: kubeconfigOf({name: 'bundle', server: url, namespace}), namespace, leftOut, close}
}
