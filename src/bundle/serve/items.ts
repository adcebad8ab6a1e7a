import type {KubeObject} from '../../kube-api/state.ts'
import type {ListFile} from './list-files.ts'

interface Items {
  readonly objects: KubeObject[]
  /** The number of entries that are not objects. */
  readonly unknown: number
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the objects in a file: a typed list, an array or a single object. Returns null if the file is not JSON. */
export function itemsOf(bytes: Buffer, file: ListFile): Items | null {
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

/** The type of a list names the type of its items; so does the path of a known file. */
function typeOfItems({apiVersion, kind}: Fields, file: ListFile): {apiVersion: unknown; kind: unknown} {
  const ofItems = typeof kind === 'string' ? /^(.+)List$/.exec(kind)?.[1] : undefined
  if (ofItems !== undefined) return {apiVersion, kind: ofItems}
  if (file.kind === null) return {apiVersion: undefined, kind: undefined}
  const {group, version} = file.kind
  return {apiVersion: group === '' ? version : `${group}/${version}`, kind: file.kind.kind}
}

/** Fills in only the fields that a lookup needs. */
function complete(entry: Fields, ofItems: {apiVersion: unknown; kind: unknown}, file: ListFile): KubeObject | null {
  const {apiVersion = ofItems.apiVersion, kind = ofItems.kind, ...rest} = entry
  const {name, namespace = file.namespace, ...others} = fieldsOf(entry.metadata)
  if (!isName(apiVersion) || !isName(kind) || !isName(name)) return null
  const place = isName(namespace) && file.kind?.namespaced !== false ? {namespace} : {}
  const metadata = {...others, name, ...place} as unknown as KubeObject['metadata'] // other fields stay as recorded
  return {...rest, apiVersion, kind, metadata}
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}
