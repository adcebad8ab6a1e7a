import type {IncomingMessage, ServerResponse} from 'node:http'

import type {ServiceBehaviours} from '../model.ts'
import {answerJson, pathOf} from './answers.ts'

/** The model proxy: liveness and readiness without a key, everything else wants one. */
export function proxyHandler({liveness}: ServiceBehaviours['proxy']) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request)
    if (path !== '/health/liveness' && path !== '/health/readiness') {
      return answerJson(response, 401, {error: 'Authentication Error'})
    }
    answerJson(response, liveness, liveness === 200 ? "I'm alive!" : {error: 'unhealthy'})
  }
}
