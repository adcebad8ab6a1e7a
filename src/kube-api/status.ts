import {qualifiedName, type Resource} from './resource.ts'
import type {Access} from './state.ts'

/** The body of every failure that an API server reports. */
export interface KubeStatus {
  readonly kind: 'Status'
  readonly apiVersion: 'v1'
  readonly metadata: Record<string, never>
  readonly status: 'Failure'
  readonly message: string
  readonly reason?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly code: number
}

export class StatusError extends Error {
  override readonly name = 'StatusError'
  readonly body: KubeStatus

  constructor(body: KubeStatus) {
    super(body.message)
    this.body = body
  }
}

export const unauthorized = () => failure(401, 'Unauthorized', 'Unauthorized')

export const badRequest = (message: string) => failure(400, 'BadRequest', message)

export const resourceExpired = (message: string) => failure(410, 'Expired', message)

export const notAcceptable = (message: string, details?: Record<string, never>) =>
  failure(406, 'NotAcceptable', message, details)

/** Returns the 404 for a path that matches nothing in a served group version. */
export const nothingThere = () => failure(404, 'NotFound', 'the server could not find the requested resource', {})

export const methodNotAllowed = (message = 'the server does not allow this method on the requested resource') =>
  failure(405, 'MethodNotAllowed', message, {})

/** Returns the 403 for a request whose host is not an address of this server. */
export const forbiddenHost = (host: string) =>
  failure(403, 'Forbidden', `requests for the host ${JSON.stringify(host)} are refused`, {})

/** Returns the 404 for a missing part of an object. */
export const notFound = (message: string) => failure(404, 'NotFound', message, {})

export function objectNotFound(resource: Resource, name: string): StatusError {
  const message = `${qualifiedName(resource)} "${name}" not found`
  return failure(404, 'NotFound', message, objectDetails(resource.group, resource.resource, name))
}

/** Returns the 403 of RBAC with the message of an API server, because clients and people search for this message. */
export function forbidden(access: Access): StatusError {
  const [resource = ''] = access.resource.split('/')
  const object = qualifiedName({group: access.group, resource}) + (access.name === null ? '' : ` "${access.name}"`)
  const where = access.namespace === null ? 'at the cluster scope' : `in the namespace "${access.namespace}"`
  const what = `${access.verb} resource "${access.resource}" in API group "${access.group}" ${where}`
  const message = `${object} is forbidden: User "${access.user}" cannot ${what}`
  return failure(403, 'Forbidden', message, objectDetails(access.group, resource, access.name))
}

export interface Cause {
  readonly field: string
  readonly reason: string
  readonly message: string
}

/** Returns the 422 for a query parameter that the validation of a kind refuses. */
export function invalid(kind: string, name: string, cause: Cause): StatusError {
  return refusedFor(kind, {name, kind}, [cause])
}

export function invalidObject({group, kind}: Resource, name: string, causes: readonly Cause[]): StatusError {
  return refusedFor(qualifiedName({group, resource: kind}), {name, ...(group !== '' && {group}), kind}, causes)
}

function refusedFor(
  kind: string,
  of: {readonly name: string; readonly kind: string; readonly group?: string},
  causes: readonly Cause[],
): StatusError {
  const words = causes.map(({field, message}) => `${field}: ${message}`)
  const message = `${kind} "${of.name}" is invalid: ${words.length === 1 ? words[0] : `[${words.join(', ')}]`}`
  const listed = causes.map(({field, reason, message: why}) => ({reason, message: why, field}))
  return failure(422, 'Invalid', message, {...of, causes: listed})
}

/** Returns the 409 for an object that was changed or replaced after the client read it. */
export function conflict(resource: Resource, name: string, because: string): StatusError {
  const message = `Operation cannot be fulfilled on ${qualifiedName(resource)} "${name}": ${because}`
  return failure(409, 'Conflict', message, objectDetails(resource.group, resource.resource, name))
}

export function alreadyExists(resource: Resource, name: string): StatusError {
  const message = `${qualifiedName(resource)} "${name}" already exists`
  return failure(409, 'AlreadyExists', message, objectDetails(resource.group, resource.resource, name))
}

/** Returns the 422 for a JSON patch with a failed test or a path that does not exist. */
export const unprocessable = () =>
  failure(422, 'Invalid', 'the server rejected our request due to an error in our request', {})

export const unsupportedMediaType = (accepted: readonly string[]) =>
  failure(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
    {},
  )

/** Returns a 500. Like the internal errors of an API server, it has no reason. */
export const internal = (message: string) => new StatusError(statusBody(500, message))

function failure(
  code: number,
  reason: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): StatusError {
  const {code: number, ...rest} = statusBody(code, message)
  return new StatusError({...rest, reason, ...(details && {details}), code: number})
}

function statusBody(code: number, message: string): KubeStatus {
  return {kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code}
}

function objectDetails(group: string, resource: string, name: string | null): Record<string, string> {
  return {...(name !== null && {name}), ...(group !== '' && {group}), kind: resource}
}
