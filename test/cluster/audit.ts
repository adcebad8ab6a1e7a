import {readFile} from 'node:fs/promises'

export interface AuditEvent {
  readonly verb: string
  readonly user: {readonly username: string}
  readonly requestURI: string
  readonly objectRef?: {
    readonly apiGroup?: string
    readonly resource: string
    readonly subresource?: string
    readonly namespace?: string
    readonly name?: string
  }
  readonly responseStatus?: {readonly code: number}
}

/** Returns a user's requests from the audit log of the API server. This log is independent of svcdiag. */
export async function requestsOf(auditLog: string, user: string): Promise<AuditEvent[]> {
  const lines = (await readFile(auditLog, 'utf8')).trimEnd().split('\n')
  return lines.map(line => JSON.parse(line) as AuditEvent).filter(event => event.user.username === user)
}

/** Returns `list pods` or `create pods/portforward`; for other paths, `get /version`. */
export function kindOf({verb, requestURI, objectRef}: AuditEvent): string {
  if (objectRef === undefined) return `${verb} ${requestURI}`
  return [`${verb} ${objectRef.resource}`, ...(objectRef.subresource ? [objectRef.subresource] : [])].join('/')
}
