import type {IncomingMessage} from 'node:http'
import type {Access, ClusterState} from './state.ts'
import {forbidden} from './status.ts'

/** A request without a token is from the user `lab`; any other token is the name of its user. */
export function userOf(request: Pick<IncomingMessage, 'headers'>): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 'lab'
}

/** Throws the 403 that an API server gives. */
export function authorize(state: ClusterState, access: Access): void {
  if (state.denies(access)) throw forbidden(access)
}
