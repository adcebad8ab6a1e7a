import type {FastifyInstance} from 'fastify'
import type {Api} from './api.ts'
import {wantsAggregatedDiscovery} from './read/negotiation.ts'
import {pageNotFound, sendJson} from './replies.ts'
import {groupVersionOf, type Resource} from './resource.ts'
import {servedResources} from './resources.ts'
import type {ClusterState, VersionBody} from './state.ts'
import {nothingThere} from './status.ts'

/** Serves the documents that a client reads before it requests objects. Every user may read them. */
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

function coreVersions(address: string) {
  const serverAddressByClientCIDRs = [{clientCIDR: '0.0.0.0/0', serverAddress: address}]
  return {kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs}
}

function groupList(resources: readonly Resource[]) {
  const names = [...new Set(resources.map(({group}) => group))].filter(group => group !== '')
  return {kind: 'APIGroupList', apiVersion: 'v1', groups: names.map(name => groupEntry(resources, name))}
}

function groupDocument(resources: readonly Resource[], group: string) {
  const served = group !== '' && resources.some(resource => resource.group === group)
  return served ? {kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(resources, group)} : null
}

function resourceList(resources: readonly Resource[], groupVersion: string) {
  const own = resources.filter(resource => groupVersionOf(resource) === groupVersion)
  if (own.length === 0) return null
  return {kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources: own.flatMap(resourceEntries)}
}

function groupEntry(resources: readonly Resource[], name: string) {
  const own = resources.filter(({group}) => group === name).map(({version}) => version)
  const versions = [...new Set(own)].map(version => ({groupVersion: `${name}/${version}`, version}))
  return {name, versions, preferredVersion: versions[0]}
}

function namesOf({shortNames, categories}: Resource) {
  return {...(shortNames.length > 0 && {shortNames}), ...(categories.length > 0 && {categories})}
}

function resourceEntries(item: Resource) {
  const {resource, kind, namespaced, verbs} = item
  return [
    {name: resource, singularName: kind.toLowerCase(), namespaced, kind, verbs, ...namesOf(item)},
    ...item.subresources.map(sub => ({
      name: `${resource}/${sub.name}`,
      singularName: '',
      namespaced,
      ...sub.of,
      kind: sub.kind,
      verbs: sub.verbs,
    })),
  ]
}

const AGGREGATED_TYPE = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

function aggregatedDiscovery(resources: readonly Resource[], path: '/api' | '/apis') {
  const asked = resources.filter(({group}) => (group === '') === (path === '/api'))
  const groups = [...new Set(asked.map(({group}) => group))]
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map(name => aggregatedGroup(name, asked)),
  }
}

function aggregatedGroup(name: string, asked: readonly Resource[]) {
  const resources = asked.filter(({group}) => group === name)
  const versions = [...new Set(resources.map(({version}) => version))].map(version => ({
    version,
    resources: resources.filter(resource => resource.version === version).map(entry),
    freshness: 'Current',
  }))
  return {metadata: name === '' ? {} : {name}, versions}
}

function entry(item: Resource) {
  const {resource, kind, namespaced, verbs, subresources} = item
  return {
    resource,
    responseKind: responseKind(kind),
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: kind.toLowerCase(),
    verbs,
    ...namesOf(item),
    ...(subresources.length > 0 && {
      subresources: subresources.map(sub => ({
        subresource: sub.name,
        responseKind: {...responseKind(sub.kind), ...sub.of},
        verbs: sub.verbs,
      })),
    }),
  }
}

const responseKind = (kind: string) => ({group: '', version: '', kind})

/** kubectl sends a write only if it finds field validation here. A recording then refuses the write itself. */
function openapiPaths(resources: readonly Resource[]) {
  const paths = resources.map(resource => {
    const path = pathOf(groupVersionOf(resource))
    return [path, {serverRelativeURL: `/openapi/v3/${path}`}]
  })
  return {paths: Object.fromEntries(paths)}
}

function openapiDocument(resources: readonly Resource[], path: string) {
  const own = resources.filter(resource => pathOf(groupVersionOf(resource)) === path)
  if (own.length === 0) return null
  return {
    openapi: '3.0.0',
    info: {title: 'Kubernetes', version: 'unknown'},
    components: {schemas: {}},
    paths: Object.fromEntries(own.map(resource => [`/${path}/${resource.resource}/{name}`, operations(resource)])),
  }
}

function operations({group, version, kind}: Resource) {
  const parameters = [{name: 'fieldValidation', in: 'query', schema: {type: 'string'}}]
  const responses = {'405': {description: 'read only'}}
  return {patch: {parameters, responses, 'x-kubernetes-group-version-kind': {group, version, kind}}}
}

const pathOf = (groupVersion: string) => (groupVersion.includes('/') ? `apis/${groupVersion}` : `api/${groupVersion}`)
