import {COLLECTED_KINDS, type CollectedKind} from '../format/kinds.ts'

/** A file that should hold objects of one kind, as far as its path tells. */
export interface ListFile {
  readonly path: string
  /** Null for a kind that only the objects themselves name. */
  readonly kind: CollectedKind | null
  /** The plural. */
  readonly resource: string
  /** Null where the path does not tell it. */
  readonly group: string | null
  /** Null for what belongs to no namespace. */
  readonly namespace: string | null
}

/** Files and folders of `cluster-resources/` that hold other things. */
const OTHERS = new Set(['auth-cani-list', 'groups', 'image-pull-secrets', 'license', 'resources'])

/** The lists of a bundle, ours or troubleshoot's, under any of the names that these write. */
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
