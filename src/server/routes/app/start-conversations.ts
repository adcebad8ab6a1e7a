import {Readable} from 'node:stream'
import type {ServerContext} from '../../context.ts'
import {arrayOf, named} from '../../openapi/json-schema.ts'
import {readBody} from '../../request/read-body.ts'
import {AppStartBody} from '../../request/schemas.ts'
import {type Start, startConversation} from '../../sandboxes/start.ts'
import {StartTask} from '../../sandboxes/start-task.ts'
import {baseOf} from '../base.ts'
import type {Routes} from '../route.ts'

const PATH = '/api/v1/app-conversations'

/** Starts conversations, with secrets. */
export const startConversationRoutes: Routes = (app, server) => {
  const ofStart = {
    summary: 'Start a conversation; the start task tells how it goes on',
    body: {...AppStartBody},
    answers: {200: {...StartTask}, 422: named('HTTPValidationError')},
  }
  app.post(PATH, {config: {operation: ofStart}}, async request => {
    const start = await startConversation(server, readBody(AppStartBody, request.body), baseOf(request))
    goOn(start, server)
    return start.first
  })

  const ofStream = {
    summary: 'Start a conversation; the answer is an array of the task as it moves on',
    body: {...AppStartBody},
    answers: {200: arrayOf({...StartTask}), 422: named('HTTPValidationError')},
  }
  app.post(`${PATH}/stream-start`, {config: {operation: ofStream}}, async (request, reply) => {
    const start = await startConversation(server, readBody(AppStartBody, request.body), baseOf(request))
    return reply.header('content-type', 'application/json').send(Readable.from(streamed(start)))
  })
}

/** Continues the start after the response. */
export function goOn({rest}: Start, {log}: ServerContext): void {
  const toItsEnd = async () => {
    for await (const {status} of rest) if (status === 'ERROR') return
  }
  toItsEnd().catch((error: unknown) => log('error', 'cannot store a start task', {cause: String(error)}))
}

/** Yields a JSON array, element by element. */
async function* streamed({first, rest}: Start): AsyncGenerator<string> {
  yield `[${JSON.stringify(first)}`
  for await (const task of rest) yield `,\n${JSON.stringify(task)}`
  yield ']'
}
