import {setTimeout as wait} from 'node:timers/promises'

import type {FastifyReply} from 'fastify'

import {sendJson} from './replies.ts'
import type {ClusterState} from './state.ts'
import {unauthorized} from './status.ts'

const SLOW_MS = 2_500
const LOGIN_PAGE = '<!doctype html>\n<html><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>\n'

/** Applies the disturbance of the state to a response. Returns true if the response was sent. */
export async function disturb({disturbance}: ClusterState, path: string, reply: FastifyReply): Promise<boolean> {
  if (disturbance === 'unauthorized') throw unauthorized()
  if (disturbance === 'html') {
    await reply.code(200).type('text/html; charset=utf-8').send(LOGIN_PAGE)
    return true
  }
  if (disturbance === 'not-kubernetes') {
    await sendJson(reply, {error: 'no such route'}, 404)
    return true
  }
  if (disturbance === 'slow' && path === '/version') await wait(SLOW_MS)
  return false
}

/** Returns a list that parses but contains no valid objects. */
export function malformed(list: object): object {
  return {...list, items: [{metadata: {}}, null, 'not an object']}
}
