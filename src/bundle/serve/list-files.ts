import {COLLECTED_KINDS, type CollectedKind} from '../format/kinds.ts'

/** A file that should contain objects of one kind, according to its path. */
export interface ListFile {
  readonly path: string
  /** The kind; null if only the objects name it. */
  readonly kind: CollectedKind | null
  /** The plural name. */
  readonly resource: string
  /** The API group; null if the path does not contain it. */
  readonly group: string | null
  /** The namespace; null for cluster-wide kinds. */
  readonly namespace: string | null
}

/** Files and folders of `cluster-resources/` that are not lists. */
const OTHERS = new Set(['auth-cani-list', 'groups', 'image-pull-secrets', 'license', 'resources'])

/** Returns the lists in a bundle of svcdiag or troubleshoot, under all names that these tools use. */
export function listFiles(paths: Iterable<string>): ListFile[] {
  return [...paths].flatMap(path => listFile(path) ?? [])
}

function listFile(path: string): ListFile | null {
  const place = /^cluster-resources\/((?:custom-resources\/)?[^/]+?)(?:\/([^/]+))?\.json$/.exec(path)
  if (place === null) return null
  const [, name = '', namespace = null] = place
  if (OTHERS.has(name) || name === 'custom-resources' || (namespace === null && name.endsWith('-errors'))) return null
  const kind = COLLECTED_KINDS.find(({names, resource}) => names.includes(name) || resource === name) ?? null
  if (kind !== null) return {path, kind, resource: kind.resource, group: kind.group, namespace}
  const [, resource = name, group = null] = /^custom-resources\/([^.]+)\.(.+)$/.exec(name) ?? []
  return {path, kind, resource, group, namespace}
}
