import type {FastifyInstance} from 'fastify'
import type {Api} from '../api.ts'
import {wantsAggregatedDiscovery} from '../read/negotiation.ts'
import {pageNotFound, sendJson} from '../replies.ts'
import {servedResources} from '../resources.ts'
import type {ClusterState, VersionBody} from '../state.ts'
import {nothingThere} from '../status.ts'
import {AGGREGATED_TYPE, aggregatedDiscovery} from './aggregated-discovery.ts'
import {coreVersions, groupDocument, groupList, resourceList} from './discovery.ts'
import {openapiDocument, openapiPaths} from './openapi.ts'

/**
 * Serves everything that a client reads before it requests objects. Every user may read it, as with the default roles.
 */
export function discoveryRoutes(app: FastifyInstance, {state}: Api): void {
  for (const path of ['/healthz', '/livez', '/readyz']) {
    app.get(path, (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok'))
  }
  app.get('/version', (_request, reply) => sendJson(reply, versionBody(state.version)))
  for (const path of ['/api', '/apis'] as const) {
    app.get(path, (request, reply) => {
      const served = servedResources(state)
      if (wantsAggregatedDiscovery(request.headers.accept)) {
        return sendJson(reply, aggregatedDiscovery(served, path), 200, AGGREGATED_TYPE)
      }
      return sendJson(reply, path === '/api' ? coreVersions(request.host) : groupList(served))
    })
  }
  if (state.recording !== null || state.writer !== null) openapiRoutes(app, state)
  app.get<{Params: {group: string}}>('/apis/:group', (request, reply) => {
    const document = groupDocument(servedResources(state), request.params.group)
    return document === null ? pageNotFound(request, reply) : sendJson(reply, document)
  })
  for (const path of ['/api/:version', '/apis/:group/:version']) {
    app.get<{Params: {group?: string; version: string}}>(path, (request, reply) => {
      const {group, version} = request.params
      const list = resourceList(servedResources(state), group === undefined ? version : `${group}/${version}`)
      if (list !== null) return sendJson(reply, list)
      if (group === undefined) throw nothingThere()
      return pageNotFound(request, reply)
    })
  }
}

function openapiRoutes(app: FastifyInstance, state: ClusterState): void {
  app.get('/openapi/v3', (_request, reply) => sendJson(reply, openapiPaths(servedResources(state))))
  app.get<{Params: {'*': string}}>('/openapi/v3/*', (request, reply) => {
    const document = openapiDocument(servedResources(state), request.params['*'])
    return document === null ? pageNotFound(request, reply) : sendJson(reply, document)
  })
}

function versionBody(version: VersionBody) {
  const build = {gitCommit: 'unknown', gitTreeState: 'clean', buildDate: '1970-01-01T00:00:00Z'}
  return {...build, goVersion: 'unknown', compiler: 'unknown', platform: 'unknown', ...version}
}
