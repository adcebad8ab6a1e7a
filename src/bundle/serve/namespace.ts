import type {Manifest} from '../format/manifest.ts'
import type {ServedObject} from './objects.ts'

/** Returns kubectl's default namespace: the installation's namespace, or else the namespace with the most pods. */
export function homeNamespace(manifest: Manifest | null, objects: readonly ServedObject[]): string {
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
