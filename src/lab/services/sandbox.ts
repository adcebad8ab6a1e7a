import type {IncomingMessage, ServerResponse} from 'node:http'

import {answerJson, pathOf} from './answers.ts'

/** A sandbox's server, as it is once it has started. */
export function sandboxHandler() {
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request)
    if (path === '/ready') return answerJson(response, 200, {status: 'ready'})
    if (path === '/alive' || path === '/health') return answerJson(response, 200, {status: 'ok'})
    answerJson(response, 404, {detail: 'Not Found'})
  }
}
