import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {answerReview, authorize} from './access.ts'
import type {Api} from './api.ts'
import {auditRequest} from './audit.ts'
import {forwardPorts, streamLog} from './pods/pod-streams.ts'
import {getObject, listObjects, watchObjects} from './read/objects.ts'
import {pageNotFound, sendJson} from './replies.ts'
import {type PathParts, type ResourceRequest, resourceRequest} from './request.ts'
import type {Resource} from './resource.ts'
import {findResource, servedResources} from './resources.ts'
import type {ClusterState} from './state.ts'
import {methodNotAllowed, nothingThere} from './status.ts'
import {write} from './write/index.ts'
import {getScale} from './write/scale.ts'

type Request = FastifyRequest<{Params: PathParts}>

const PATHS = [
  '/:resource',
  '/:resource/:name',
  '/:resource/:name/:subresource',
  '/namespaces/:namespace/:resource',
  '/namespaces/:namespace/:resource/:name',
  '/namespaces/:namespace/:resource/:name/:subresource',
]

const DEPRECATED_ENDPOINTS = '299 - "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice"'

/** Serves objects, lists, logs, ports and writes. As on an API server, access is checked before validity. */
export function resourceRoutes(app: FastifyInstance, api: Api): void {
  for (const root of ['/api/:version', '/apis/:group/:version']) {
    for (const path of PATHS) {
      app.route<{Params: PathParts}>({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: root + path,
        handler: (request, reply) => answer(api, request, reply),
      })
    }
  }
}

async function answer(api: Api, request: Request, reply: FastifyReply): Promise<unknown> {
  const asked = resourceRequest(request)
  const resource = findResource(api.state, asked.groupVersion, asked.resource)
  auditRequest(api.audit, asked, resource, request, reply)
  refuseChange(api.state, resource, asked)
  authorize(api.state, asked.access)
  const served = servedResources(api.state)
  if (!served.some(({group}) => group === asked.access.group)) return pageNotFound(request, reply)
  if (resource === undefined || !isWellPlaced(resource, asked)) throw nothingThere()
  if (isReview(resource)) return review(api, resource, asked, request, reply)
  if (asked.subresource === 'portforward') return forwardPorts(api, resource, asked, request, reply)
  if (asked.method !== 'GET') return write(api, resource, asked, request, reply)
  if (asked.subresource === 'log') return streamLog(api, resource, asked, reply)
  if (asked.subresource === 'scale') return sendJson(reply, getScale(api, resource, asked))
  warn(api.state, resource, asked, reply)
  if (asked.name !== null) return sendJson(reply, getObject(api, resource, asked))
  if (asked.query.flag('watch')) return watchObjects(api, resource, asked, reply)
  return sendJson(reply, listObjects(api, resource, asked))
}

/** Refuses writes and connections in a recording, before access is checked. */
function refuseChange({recording}: ClusterState, resource: Resource | undefined, asked: ResourceRequest): void {
  if (recording === null) return
  const isLive = asked.subresource !== null && ['attach', 'exec', 'portforward', 'proxy'].includes(asked.subresource)
  if (isLive || (asked.method !== 'GET' && !(resource && isReview(resource)))) throw methodNotAllowed(recording.refusal)
}

function warn({recording}: ClusterState, resource: Resource, asked: ResourceRequest, reply: FastifyReply): void {
  const own = asked.subresource === null ? (recording?.warnings(resource, asked.namespace) ?? []) : []
  const warnings = own.map(text => `299 - ${JSON.stringify(text.replaceAll(/[^ -~]/g, '?'))}`)
  if (resource.kind === 'Endpoints') warnings.push(DEPRECATED_ENDPOINTS)
  if (warnings.length > 0) reply.header('warning', warnings)
}

function isReview({verbs}: Resource): boolean {
  return verbs.includes('create') && !verbs.includes('get')
}

function isWellPlaced(resource: Resource, {namespace, name, subresource}: ResourceRequest): boolean {
  if (namespace !== null && !resource.namespaced) return false
  if (namespace === null && resource.namespaced && name !== null) return false
  return subresource === null || resource.subresources.some(sub => sub.name === subresource)
}

function review({state}: Api, resource: Resource, asked: ResourceRequest, request: Request, reply: FastifyReply) {
  if (asked.method !== 'POST') throw methodNotAllowed()
  const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return sendJson(reply, answerReview(state, servedResources(state), resource.kind, asked.access.user, sent), 201)
}
