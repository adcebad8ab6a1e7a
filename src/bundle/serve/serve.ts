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
  /** The kubeconfig as YAML. Its only context is `bundle`, with the installation's namespace. */
  readonly kubeconfig: string
  readonly namespace: string
  /** Parts of the bundle that are not served, with the reason, one line each. */
  readonly leftOut: readonly string[]
  close(): Promise<void>
}

/**
 * Serves the objects and logs of a bundle as a read-only cluster. Its clock stops at the end of the collection; if the
 * bundle does not record that time, `now` is the clock. Throws `server.port-in-use` if the port is taken.
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
