import type {FastifyReply} from 'fastify'
import {InvalidSelector, type LabelTest, labelSelector} from '../../label-selector.ts'

import type {Api} from '../api.ts'
import {malformed} from '../disturbance.ts'
import {sendStream} from '../replies.ts'
import type {ResourceRequest} from '../request.ts'
import {groupVersionOf, type Resource} from '../resource.ts'
import {isOf} from '../resources.ts'
import type {KubeObject} from '../state.ts'
import {badRequest, objectNotFound} from '../status.ts'
import {fieldSelector} from './field-selector.ts'
import {formatOf} from './negotiation.ts'
import {readPage} from './paging.ts'
import {representItem, representList, representObject, type View} from './representation.ts'
import {checkResourceVersion, type WatchEvent, watchEvents} from './watch.ts'

export function getObject(api: Api, resource: Resource, asked: ResourceRequest): unknown {
  return representObject(findObject(api, resource, asked), viewOf(api, resource, asked))
}

/** Returns the object. Throws a 404 if it does not exist. */
export function findObject({state}: Api, resource: Resource, {namespace, name}: ResourceRequest): KubeObject {
  const object = state
    .objects()
    .filter(candidate => isOf(resource, candidate))
    .find(({metadata}) => metadata.name === name && (metadata.namespace ?? null) === namespace)
  if (object === undefined) throw objectNotFound(resource, name ?? '')
  return object
}

export function listObjects(api: Api, resource: Resource, asked: ResourceRequest): unknown {
  const {query} = asked
  const selects = selection(resource, asked)
  const exact = query.text('labelSelector') === '' && query.text('fieldSelector') === ''
  const page = {limit: query.integer('limit'), token: query.text('continue'), exact}
  const list = representList(
    readPage(api.history, page, objects => objects.filter(selects)),
    viewOf(api, resource, asked),
  )
  return api.state.disturbance === 'malformed-lists' ? malformed(list as object) : list
}

/** Sends one JSON document per line, until the client disconnects or `timeoutSeconds` have passed. */
export function watchObjects(api: Api, resource: Resource, asked: ResourceRequest, reply: FastifyReply): Promise<void> {
  const {query} = asked
  const view = viewOf(api, resource, asked)
  const request = {
    resourceVersion: query.text('resourceVersion'),
    bookmarks: query.flag('allowWatchBookmarks'),
    initialEvents: query.flag('sendInitialEvents'),
    selects: selection(resource, asked),
  }
  checkResourceVersion(request.resourceVersion)
  const seconds = query.integer('timeoutSeconds')
  const end = seconds ? AbortSignal.any([api.closing, AbortSignal.timeout(seconds * 1_000)]) : api.closing
  return sendStream(reply, 'application/json', end, signal =>
    lines(watchEvents(api.history, request, signal), api, view),
  )
}

async function* lines(events: AsyncIterable<WatchEvent>, api: Api, view: View): AsyncGenerator<string> {
  let first = true
  for await (const event of events) {
    yield `${JSON.stringify(eventBody(event, {...view, now: api.state.now()}, first))}\n`
    first = false
  }
}

function eventBody(event: WatchEvent, view: View, first: boolean): unknown {
  if (event.type === 'ERROR') return event
  if (event.type !== 'BOOKMARK') return {type: event.type, object: representItem(event.object, view, first)}
  const annotations = event.endsInitial ? {annotations: {'k8s.io/initial-events-end': 'true'}} : {}
  const metadata = {resourceVersion: event.resourceVersion, creationTimestamp: null, ...annotations}
  const {kind} = view.resource
  return {type: 'BOOKMARK', object: {kind, apiVersion: groupVersionOf(view.resource), metadata}}
}

function selection(resource: Resource, {namespace, query}: ResourceRequest): (object: KubeObject) => boolean {
  const labels = labelTest(query.text('labelSelector'))
  const fields = fieldSelector(query.text('fieldSelector'), resource)
  return object =>
    isOf(resource, object) &&
    (namespace === null || object.metadata.namespace === namespace) &&
    labels(object.metadata.labels ?? {}) &&
    fields(object)
}

function labelTest(selector: string): LabelTest {
  try {
    return labelSelector(selector)
  } catch (error) {
    throw error instanceof InvalidSelector ? badRequest(error.message) : error
  }
}

export function viewOf({state}: Api, resource: Resource, {accept, query}: ResourceRequest): View {
  return {resource, query, format: formatOf(accept), now: state.now()}
}
