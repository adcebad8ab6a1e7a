import type {Query} from '../request.ts'
import {groupVersionOf, type Resource} from '../resource.ts'
import type {KubeObject} from '../state.ts'
import {notAcceptable} from '../status.ts'
import {tableOf} from '../table/index.ts'
import type {Format} from './negotiation.ts'
import type {Page} from './paging.ts'

/** Everything that determines the form of a response, except the objects. */
export interface View {
  readonly resource: Resource
  readonly format: Format
  readonly query: Query
  readonly now: Date
}

export function representObject(object: KubeObject, view: View): unknown {
  const {resource, format} = view
  if (format.as === 'PartialObjectMetadataList')
    throw notAcceptable(`you requested ${format.as}, but the requested object is not a list (*core.${resource.kind})`)
  return representItem(object, view, true)
}

/** Returns an object in the form that the client requested. In a watch, only the first table has column definitions. */
export function representItem(object: KubeObject, view: View, withColumns: boolean): unknown {
  if (view.format.as === 'Object') return faceOf(object, view.resource)
  if (view.format.as !== 'Table') return metadataOnly(object, view)
  const table = tableBody([object], {resourceVersion: object.metadata.resourceVersion}, view)
  return withColumns ? table : {...table, columnDefinitions: null}
}

export function representList({items, metadata}: Page, view: View): unknown {
  const {resource, format} = view
  if (format.as === 'Table') return tableBody(items, metadata, view)
  if (format.as === 'PartialObjectMetadata')
    throw notAcceptable(`you requested ${format.as}, but the requested object is a list (*core.${resource.kind}List)`)
  if (format.as === 'Object') {
    const bare = items.map(object => listItem(object, resource))
    return {kind: `${resource.kind}List`, apiVersion: groupVersionOf(resource), metadata, items: bare}
  }
  const partial = items.map(object => metadataOnly(object, view))
  return {kind: 'PartialObjectMetadataList', apiVersion: `meta.k8s.io/${format.version}`, metadata, items: partial}
}

function tableBody(objects: readonly KubeObject[], metadata: Page['metadata'], view: View) {
  const {columns, conditions} = tableOf(view.resource)
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${view.format.version}`,
    metadata,
    columnDefinitions: columns.map(({name, type, format, priority}) => ({
      name,
      type,
      format,
      description: '',
      priority,
    })),
    rows: objects.map(object => {
      const completed = unlessLacking(() => conditions(object), [])
      return {
        cells: columns.map(({cell}) => unlessLacking(() => cell(object, view.now), '<unknown>')),
        ...(completed.length > 0 && {conditions: completed}),
        ...rowObject(object, view),
      }
    }),
  }
}

/** Returns `otherwise` if a recorded object lacks a field, so that the other cells of its row remain. */
function unlessLacking<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypeError) return otherwise
    throw error
  }
}

function rowObject(object: KubeObject, view: View): {object?: unknown} {
  const include = view.query.text('includeObject')
  if (include === 'None') return {}
  return {object: include === 'Object' ? faceOf(object, view.resource) : metadataOnly(object, view)}
}

function metadataOnly({metadata}: KubeObject, {format}: View) {
  return {kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${format.version}`, metadata}
}

/** Items of built-in kinds omit kind and apiVersion, because the list has them. Custom resources keep both. */
function listItem(object: KubeObject, resource: Resource): unknown {
  if (resource.custom) return object
  const {apiVersion: _version, kind: _kind, ...rest} = faceOf(object, resource)
  return rest
}

function faceOf(object: KubeObject, resource: Resource): KubeObject {
  return resource.group === 'events.k8s.io' ? eventsV1(object) : object
}

/** Converts a core event to the events.k8s.io group, which has other names for the same fields. */
function eventsV1(object: KubeObject): KubeObject {
  const {involvedObject, message, source, reportingComponent, reportingInstance, ...rest} = object
  const {firstTimestamp, lastTimestamp, count, ...kept} = rest
  return {
    ...kept,
    apiVersion: 'events.k8s.io/v1',
    regarding: involvedObject,
    note: message,
    reportingController: reportingComponent,
    ...(reportingInstance ? {reportingInstance} : {}),
    deprecatedSource: source,
    deprecatedFirstTimestamp: firstTimestamp ?? null,
    deprecatedLastTimestamp: lastTimestamp ?? null,
    deprecatedCount: count,
  }
}
