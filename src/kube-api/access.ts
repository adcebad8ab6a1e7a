import type {IncomingMessage} from 'node:http'
import {bytesIn, fieldsOf, isProtobuf, openEnvelope, textIn} from './read/protobuf.ts'
import type {Resource} from './resource.ts'
import type {Access, ClusterState} from './state.ts'
import {badRequest, forbidden} from './status.ts'

/** Returns the user of a request: its bearer token, or `lab` if there is no token. */
export function userOf(request: Pick<IncomingMessage, 'headers'>): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 'lab'
}

export function authorize(state: ClusterState, access: Access): void {
  if (state.denies(access)) throw forbidden(access)
}

interface ReviewSpec {
  readonly namespace?: string
  readonly resourceAttributes?: Partial<
    Record<'namespace' | 'verb' | 'group' | 'resource' | 'subresource' | 'name', string>
  >
  readonly nonResourceAttributes?: unknown
}

const VERBS = ['get', 'list', 'watch', 'create', 'patch']
const WRITING = ['update', 'delete']

/** Returns the response to a review: the request with a status. Throws a 400 if the request is invalid. */
export function answerReview(
  state: ClusterState,
  served: readonly Resource[],
  kind: string,
  user: string,
  sent: Buffer,
) {
  if (kind === 'SelfSubjectReview') {
    const userInfo = {username: user, groups: ['system:authenticated']}
    return {kind, apiVersion: 'authentication.k8s.io/v1', metadata: {}, status: {userInfo}}
  }
  const spec = reviewSpec(kind, sent)
  const body = {kind, apiVersion: 'authorization.k8s.io/v1', metadata: {}, spec}
  if (kind === 'SelfSubjectRulesReview') {
    const resourceRules = allowedRules(state, served, user, spec.namespace ?? null)
    return {...body, status: {resourceRules, nonResourceRules: NON_RESOURCE_RULES, incomplete: false}}
  }
  return {...body, status: {allowed: isAllowed(state, user, spec)}}
}

/** Every user may read the paths that are not resources. */
const NON_RESOURCE_RULES = [{verbs: ['get'], nonResourceURLs: ['*']}]

function isAllowed(state: ClusterState, user: string, spec: ReviewSpec): boolean {
  const asked = spec.resourceAttributes
  if (asked === undefined) {
    if (spec.nonResourceAttributes !== undefined) return true
    throw badRequest(
      'spec.resourceAttributes: exactly one of nonResourceAttributes or resourceAttributes must be specified',
    )
  }
  const {verb = '', group = '', resource = '', subresource, namespace, name} = asked
  const full = subresource ? `${resource}/${subresource}` : resource
  return !state.denies({user, verb, group, resource: full, namespace: namespace || null, name: name || null})
}

function allowedRules(state: ClusterState, served: readonly Resource[], user: string, namespace: string | null) {
  const resources = served.flatMap(({group, resource, subresources}) => [
    {group, resource},
    ...subresources.map(({name}) => ({group, resource: `${resource}/${name}`})),
  ])
  return resources.flatMap(({group, resource}) => {
    const verbs = [...VERBS, ...(state.writer === null ? [] : WRITING)].filter(
      verb => !state.denies({user, verb, group, resource, namespace, name: null}),
    )
    return verbs.length === 0 ? [] : [{verbs, apiGroups: [group], resources: [resource]}]
  })
}

const ATTRIBUTES = ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'] as const

/** Reads the spec of a review from JSON or protobuf. kubectl sends protobuf and does not fall back to JSON. */
function reviewSpec(kind: string, body: Buffer): ReviewSpec {
  try {
    return isProtobuf(body) ? fromProtobuf(kind, body) : fromJson(body)
  } catch {
    throw badRequest(`the object provided is unrecognized (must be of type ${kind})`)
  }
}

function fromJson(body: Buffer): ReviewSpec {
  const {spec} = JSON.parse(body.toString())
  if (typeof spec !== 'object' || spec === null) throw new Error('no spec')
  return spec
}

/** The spec is field 2 of a review. Its field 1 is the namespace of a rules review, or the attributes of access. */
function fromProtobuf(kind: string, body: Buffer): ReviewSpec {
  const spec = fieldsOf(bytesIn(openEnvelope(body).object, 2))
  if (kind === 'SelfSubjectRulesReview') return {namespace: textIn(spec, 1)}
  if (!spec.has(1)) return {nonResourceAttributes: {}}
  const attributes = fieldsOf(bytesIn(spec, 1))
  return {resourceAttributes: Object.fromEntries(ATTRIBUTES.map((name, at) => [name, textIn(attributes, at + 1)]))}
}
