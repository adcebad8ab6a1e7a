import {named} from '../../openapi/json-schema.ts'
import {readBody} from '../../request/read-body.ts'
import {ConfirmationBody, MessageBody} from '../../request/schemas.ts'
import type {Routes} from '../route.ts'
import {known, knownOfEvents, knownToStop} from './known.ts'

type OfConversation = {Params: {conversation_id: string}}

const ONE = '/api/conversations/:conversation_id'
const ERROR = named('Error')
const SUCCESS = {type: 'object', properties: {success: {type: 'boolean'}}}
const DONE = {success: true}
const REFUSALS = {404: ERROR, 409: ERROR, 422: named('HTTPValidationError'), 429: ERROR}

/** Routes of the agent server that drive a conversation: messages, runs, and their ends. */
export const agentRunRoutes: Routes = (app, server) => {
  for (const route of [...COMMANDS, remove, message, confirmation]) route(app, server)
}

/** Commands without a body. */
const COMMANDS: readonly Routes[] = [
  command('run', 'Start a run, which goes on behind the answer', known),
  command('pause', 'Pause between two steps', knownToStop),
  command('interrupt', 'Cancel what runs', knownToStop),
  command('condense', 'Forget what was so far', known),
]

function command(name: 'run' | 'pause' | 'interrupt' | 'condense', summary: string, find: typeof known): Routes {
  return (app, server) => {
    app.post<OfConversation>(`${ONE}/${name}`, told(summary), async ({params}) => {
      const {id} = await find(params, server)
      await server.conversations[name](id)
      return DONE
    })
  }
}

const remove: Routes = (app, server) => {
  app.delete<OfConversation>(ONE, told('End and delete it'), async ({params}) => {
    const {id} = await knownToStop(params, server)
    await server.conversations.remove(id)
    return DONE
  })
}

function told(summary: string) {
  return {config: {operation: {summary, answers: {200: SUCCESS, 400: ERROR, ...REFUSALS}}}}
}

const message: Routes = (app, server) => {
  const operation = {
    summary: 'Send a message of the user',
    body: {...MessageBody},
    answers: {200: SUCCESS, ...REFUSALS},
  }
  app.post<OfConversation>(`${ONE}/events`, {config: {operation}}, async ({params, body}) => {
    const {id} = await knownOfEvents(params, server)
    const {role = 'user', content = [], run = false} = readBody(MessageBody, body)
    await server.conversations.message(id, {role, content}, run)
    return DONE
  })
}

const confirmation: Routes = (app, server) => {
  const operation = {
    summary: 'Accept or reject what waits for confirmation',
    body: {...ConfirmationBody},
    answers: {200: SUCCESS, ...REFUSALS},
  }
  app.post<OfConversation>(`${ONE}/events/respond_to_confirmation`, {config: {operation}}, async ({params, body}) => {
    const {id} = await knownOfEvents(params, server)
    const {accept, reason = 'User rejected the action.'} = readBody(ConfirmationBody, body)
    await server.conversations.respond(id, accept, reason)
    return DONE
  })
}
