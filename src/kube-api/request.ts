import type {FastifyRequest} from 'fastify'
import {userOf} from './access.ts'
import {selectedName} from './read/field-selector.ts'
import type {Access} from './state.ts'
import {badRequest} from './status.ts'

/** The parts of a resource path, under the names of the router. */
export interface PathParts {
  readonly group?: string
  readonly version: string
  readonly namespace?: string
  readonly resource: string
  readonly name?: string
  readonly subresource?: string
}

/** The parsed request. Neither the permission nor the object has been checked yet. */
export interface ResourceRequest {
  readonly groupVersion: string
  readonly resource: string
  readonly namespace: string | null
  readonly name: string | null
  readonly subresource: string | null
  readonly method: string
  readonly accept: string | undefined
  readonly query: Query
  readonly access: Access
}

const VERBS: Readonly<Record<string, string>> = {POST: 'create', PUT: 'update', PATCH: 'patch'}

export function resourceRequest(request: FastifyRequest<{Params: PathParts}>): ResourceRequest {
  const {group, version, namespace = null, resource, name = null, subresource = null} = request.params
  const query = queryOf(request.url)
  const {method, headers} = request
  const verb = verbOf(method, name, query)
  const isList = verb === 'list' || verb === 'watch'
  return {
    groupVersion: group === undefined ? version : `${group}/${version}`,
    ...{resource, namespace, name, subresource, method, accept: headers.accept, query},
    access: {
      user: userOf(request),
      verb,
      group: group ?? '',
      resource: subresource === null ? resource : `${resource}/${subresource}`,
      namespace: resource === 'namespaces' ? name : namespace,
      name: isList ? selectedName(query.text('fieldSelector')) : name,
    },
  }
}

function verbOf(method: string, name: string | null, query: Query): string {
  if (method === 'DELETE') return name === null ? 'deletecollection' : 'delete'
  if (method !== 'GET') return VERBS[method] ?? method.toLowerCase()
  if (name !== null) return 'get'
  return query.flag('watch') ? 'watch' : 'list'
}

/** Query parameters, parsed as an API server does: an absent text is empty, and numbers are parsed as in Go. */
export interface Query {
  text(name: string): string
  all(name: string): readonly string[]
  flag(name: string): boolean
  /** Returns null if the parameter is absent. Throws a 400 if the value is not an integer. */
  integer(name: string): number | null
}

function queryOf(url: string): Query {
  const parameters = new URL(url, 'http://localhost').searchParams
  const text = (name: string) => parameters.get(name) ?? ''
  return {
    text,
    all: name => parameters.getAll(name),
    flag: name => parameters.has(name) && !['false', '0'].includes(text(name).toLowerCase()),
    integer: name => (text(name) === '' ? null : parseInteger(text(name))),
  }
}

function parseInteger(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`)
  return Number(text)
}
