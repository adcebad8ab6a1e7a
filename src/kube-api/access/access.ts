import type {IncomingMessage} from 'node:http'
import type {Access, ClusterState} from '../state.ts'
import {forbidden} from '../status.ts'

/** Returns the user of a request: `lab` without a token, otherwise the token itself. */
export function userOf(request: Pick<IncomingMessage, 'headers'>): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 'lab'
}

/** Throws the 403 of an API server if the user may not do this. */
export function authorize(state: ClusterState, access: Access): void {
  if (state.denies(access)) throw forbidden(access)
}
