import {SvcdiagError} from '../../errors.ts'
import {groupVersionOf} from '../../kube-api/resource.ts'
import type {KubeObject} from '../../kube-api/state.ts'
import {COLLECTED_KINDS, type CollectedKind} from '../format/kinds.ts'
import type {Bundle} from '../open/bundle.ts'

interface ReadObjects {
  /** Each object once, even if several files contain the object. */
  readonly objects: readonly ServedObject[]
  /** One line for each file that was not read completely. */
  readonly leftOut: readonly string[]
}

export interface ServedObject {
  readonly object: KubeObject
  readonly file: ListFile
}

/** Reads all objects of a bundle. A malformed file adds a line to `leftOut`. */
export async function readObjects(bundle: Bundle, lists: readonly ListFile[]): Promise<ReadObjects> {
  const objects = new Map<string, ServedObject>()
  const leftOut: string[] = []
  for (const file of lists) {
    const read = await readList(bundle, file)
    for (const object of read.objects) {
      const key = keyOf(object)
      if (!objects.has(key)) objects.set(key, {object, file})
    }
    if (read.problem !== null) leftOut.push(`${JSON.stringify(file.path)}: ${read.problem}`)
  }
  return {objects: [...objects.values()], leftOut}
}

async function readList(bundle: Bundle, file: ListFile): Promise<{objects: KubeObject[]; problem: string | null}> {
  const bytes = await bundle.read(file.path).catch(tooLarge)
  if (bytes === null) return {objects: [], problem: 'too large to be served'}
  const items = itemsOf(bytes, file)
  if (items === null) return {objects: [], problem: 'not JSON'}
  return {objects: items.objects, problem: items.unknown > 0 ? `${items.unknown} items that are not objects` : null}
}

function tooLarge(error: unknown): null {
  if (error instanceof SvcdiagError && error.code === 'bundle.too-large') return null
  throw error
}

function keyOf({apiVersion, kind, metadata}: KubeObject): string {
  return JSON.stringify([apiVersion, kind, metadata.namespace, metadata.name])
}

/** A list of objects of one kind, according to its path. */
export interface ListFile {
  readonly path: string
  /** Null if only the objects themselves contain their kind. */
  readonly kind: CollectedKind | null
  /** The plural name of the resource. */
  readonly resource: string
  /** Null if the path does not contain the API group. */
  readonly group: string | null
  /** Null for cluster-wide kinds. */
  readonly namespace: string | null
}

/** The names of other files and folders below `cluster-resources/`. */
const OTHERS = new Set(['auth-cani-list', 'groups', 'image-pull-secrets', 'license', 'resources'])

/** Returns the lists in a bundle, under all names that svcdiag and troubleshoot use. */
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

interface Items {
  readonly objects: KubeObject[]
  /** The number of entries that are not objects. */
  readonly unknown: number
}

type Fields = Readonly<Record<string, unknown>>

function itemsOf(bytes: Buffer, file: ListFile): Items | null {
  const document = parsed(bytes)
  if (document === undefined) return null
  const list = fieldsOf(document)
  const entries = Array.isArray(document) ? document : 'items' in list ? (list.items ?? []) : [document]
  if (!Array.isArray(entries)) return {objects: [], unknown: 1}
  const objects = entries.flatMap(entry => complete(fieldsOf(entry), typeOfItems(list, file), file) ?? [])
  return {objects, unknown: entries.length - objects.length}
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}

/** The items of a list may lack their type. Their type then comes from the list, or else from the path. */
function typeOfItems({apiVersion, kind}: Fields, file: ListFile): {apiVersion: unknown; kind: unknown} {
  const ofItems = typeof kind === 'string' ? /^(.+)List$/.exec(kind)?.[1] : undefined
  if (ofItems !== undefined) return {apiVersion, kind: ofItems}
  if (file.kind === null) return {apiVersion: undefined, kind: undefined}
  return {apiVersion: groupVersionOf(file.kind), kind: file.kind.kind}
}

/** Adds the missing fields that a lookup needs. The other fields stay as they were recorded. */
function complete(entry: Fields, ofItems: {apiVersion: unknown; kind: unknown}, file: ListFile): KubeObject | null {
  const {apiVersion = ofItems.apiVersion, kind = ofItems.kind, ...rest} = entry
  const {name, namespace = file.namespace, ...others} = fieldsOf(entry.metadata)
  if (!isName(apiVersion) || !isName(kind) || !isName(name)) return null
  const place = isName(namespace) && file.kind?.namespaced !== false ? {namespace} : {}
  const metadata = {...others, name, ...place} as unknown as KubeObject['metadata'] // the cast is safe: an API server wrote the other fields
  return {...rest, apiVersion, kind, metadata}
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}
