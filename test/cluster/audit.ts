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

/** The API server's own record of what a user asked, not what svcdiag thinks that it did. */
export async function requestsOf(auditLog: string, user: string): Promise<AuditEvent[]> {
  const lines = (await readFile(auditLog, 'utf8')).trimEnd().split('\n')
  return lines.map(line => JSON.parse(line) as AuditEvent).filter(event => event.user.username === user)
}

/** `list pods`, `create pods/portforward`; what is no resource by its path: `get /version`. */
export function kindOf({verb, requestURI, objectRef}: AuditEvent): string {
  if (objectRef === undefined) return `${verb} ${requestURI}`
  return [`${verb} ${objectRef.resource}`, ...(objectRef.subresource ? [objectRef.subresource] : [])].join('/')
}
