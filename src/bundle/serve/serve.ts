import {kubeconfigOf} from '../../kube-api/kubeconfig.ts'
import {serveKubernetes} from '../../kube-api/server.ts'
import type {VersionBody} from '../../kube-api/state.ts'
import {MANIFEST, SERVER_VERSION} from '../format/layout.ts'
import {Manifest} from '../format/manifest.ts'
import {type Bundle, documentIn, storedIn} from '../open/bundle.ts'
import {listFiles, readObjects, type ServedObject} from './objects.ts'
import {readDiscovery} from './resources.ts'
import {bundleState} from './state.ts'

export interface ServedBundle {
  readonly url: string
  /** The kubeconfig as YAML, with the context `bundle`. */
  readonly kubeconfig: string
  readonly namespace: string
  /** One line for each part of the bundle that is not served. */
  readonly leftOut: readonly string[]
  close(): Promise<void>
}

/** The clock returns the end of the collection, or `now` if that is unknown. Throws `server.port-in-use`. */
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

/** Returns the namespace of the installation, else of the kubeconfig context, else the namespace with the most pods. */
function homeNamespace(manifest: Manifest | null, objects: readonly ServedObject[]): string {
  const named = manifest?.target.installation?.namespace ?? manifest?.target.namespace
  if (named !== undefined && named !== null) return named
  const pods = new Map<string, number>()
  for (const {object} of objects) {
    const {namespace} = object.metadata
    if (object.kind === 'Pod' && namespace !== undefined) pods.set(namespace, (pods.get(namespace) ?? 0) + 1)
  }
  const [most] = [...pods].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 'default'
}

/** Reads the manifest. Returns null if the manifest is missing or malformed. */
export async function manifestOf(bundle: Bundle): Promise<Manifest | null> {
  const manifest = await storedIn(bundle, MANIFEST, Manifest)
  return manifest === null || Number.isNaN(Date.parse(manifest.finishedAt)) ? null : manifest
}

async function clusterVersion(bundle: Bundle): Promise<VersionBody> {
  const document = await documentIn(bundle, SERVER_VERSION)
  const info: object = Object(Object(document).info)
  const texts = Object.entries(info).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {gitVersion: 'v0.0.0-unknown', major: '0', minor: '0', ...Object.fromEntries(texts)}
}
