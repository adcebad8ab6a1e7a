import type {Api} from '../api.ts'
import {isObject, type JsonObject} from '../patch/json.ts'
import {mergePatch} from '../patch/json-patch.ts'
import {findObject} from '../read/objects.ts'
import type {ResourceRequest} from '../request.ts'
import type {Resource} from '../resource.ts'
import type {KubeObject} from '../state.ts'
import {badRequest} from '../status.ts'
import {jsonIn} from './body.ts'
import {update, type WriteRequest} from './update.ts'

export function getScale(api: Api, resource: Resource, asked: ResourceRequest): JsonObject {
  return scaleOf(findObject(api, resource, asked))
}

/** Changes the number of replicas, with a complete Scale (PUT) or a part of one (PATCH). */
export function changeScale(request: WriteRequest, body: unknown): JsonObject {
  const {api, resource, asked} = request
  const stored = findObject(api, resource, asked)
  const scale = scaleOf(stored)
  const sent = jsonIn(body)
  if (sent === undefined) throw badRequest('the object provided is unrecognized (must be of type Scale)')
  const wanted = asked.method === 'PATCH' ? mergePatch(scale, sent) : sent
  const {spec, metadata} = isObject(wanted) ? wanted : {}
  const replicas = isObject(spec) ? spec.replicas : null
  if (typeof replicas !== 'number' || !Number.isInteger(replicas) || replicas < 0)
    throw badRequest('spec.replicas: Invalid value: must be greater than or equal to 0')
  const {resourceVersion = stored.metadata.resourceVersion} = isObject(metadata) ? metadata : {}
  const before: JsonObject = JSON.parse(JSON.stringify(stored))
  const scaled = {
    ...before,
    metadata: {...(before.metadata as JsonObject), resourceVersion},
    spec: {...(before.spec as JsonObject), replicas},
  }
  update(request, stored, scaled)
  return {...scaleOf(findObject(api, resource, asked)), spec: {replicas}}
}

function scaleOf({metadata, spec, status}: KubeObject): JsonObject {
  const {replicas = 1, selector} = spec as {replicas?: number; selector: {matchLabels?: Record<string, string>}} // only workloads have a scale
  const {replicas: existing = 0} = (status ?? {}) as {replicas?: number}
  const {name, namespace = '', uid, resourceVersion, creationTimestamp} = metadata
  const labels = Object.entries(selector.matchLabels ?? {}).map(pair => pair.join('='))
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: {name, namespace, uid, resourceVersion, creationTimestamp},
    spec: {replicas},
    status: {replicas: existing, selector: labels.toSorted().join(',')},
  }
}
