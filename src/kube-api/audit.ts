import type {FastifyReply, FastifyRequest} from 'fastify'
import type {ResourceRequest} from './request.ts'
import type {Resource} from './resource.ts'
import type {Access} from './state.ts'
import {objectIn} from './write/body.ts'

/** A request for objects and its result. `name` is null for lists and for generated names. */
export interface AuditEntry extends Access {
  readonly userAgent: string
  /** True for a dry run, which stores nothing. */
  readonly dryRun: boolean
  readonly status: number
}

export type Audit = (entry: AuditEntry) => void

/** Reports a request to the audit when its response has been sent. */
export function auditRequest(
  audit: Audit | null,
  {access, query}: ResourceRequest,
  resource: Resource | undefined,
  {headers, body}: FastifyRequest,
  reply: FastifyReply,
): void {
  if (audit === null) return
  const {user, verb, group, namespace} = access
  const name = access.name ?? (verb === 'create' && resource !== undefined ? nameIn(body, resource) : null)
  const dryRun = query.all('dryRun').includes('All')
  const userAgent = headers['user-agent'] ?? ''
  const asked = {user, userAgent, verb, group, resource: access.resource, namespace, name, dryRun}
  reply.raw.once('finish', () => audit({...asked, status: reply.raw.statusCode}))
}

function nameIn(body: unknown, resource: Resource): string | null {
  try {
    const {metadata} = objectIn(body, resource)
    const name: unknown = Reflect.get(Object(metadata), 'name')
    return typeof name === 'string' ? name : null
  } catch {
    return null // the write itself refuses this body
  }
}
