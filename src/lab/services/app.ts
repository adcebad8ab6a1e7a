import type {IncomingMessage, ServerResponse} from 'node:http'

import type {AppBehaviour} from '../model.ts'
import {answerJson, pathOf} from './answers.ts'

/** The app, its tool server and the worker: `/health` and `/alive` always, `/ready` as its stores allow. */
export function appHandler({failing}: AppBehaviour) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request)
    if (path === '/health' || path === '/alive') return answerJson(response, 200, {status: 'ok'})
    if (path !== '/ready') return answerJson(response, 404, {detail: 'Not Found'})
    if (failing === null) return answerJson(response, 200, {status: 'ready'})
    answerJson(response, 503, {detail: DETAILS[failing]})
  }
}

const DETAILS = {
  database: 'Database is not accessible: connection to server at "10.96.0.7" refused (user=postgres)',
  cache: 'Redis cache is not accessible: Error 111 connecting to 10.96.0.8:6379',
}
