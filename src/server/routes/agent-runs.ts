import {readBody} from '../body/read-body.ts'
import {ConfirmationBody, MessageBody} from '../body/schemas.ts'
import {named} from '../openapi/json-schema.ts'
import {known, knownOfEvents, knownToStop} from './agent-known.ts'
import type {Routes} from './route.ts'

type OfConversation = {Params: {conversation_id: string}}

const ONE = '/api/conversations/:conversation_id'
const SUCCESS = {type: 'object', properties: {success: {type: 'boolean'}}}
const DONE = {success: true}
const REFUSALS = {404: named('Error'), 422: named('HTTPValidationError')}

/** What drives a conversation: messages, runs, and what stops them (facts 7, 12). */
export const agentRunRoutes: Routes = (app, server) => {
  const {conversations} = server

  const told = (summary: string) => ({
    config: {
      operation: {
        summary,
        answers: {200: SUCCESS, 400: named('Error'), 409: named('Error'), 429: named('Error'), ...REFUSALS},
      },
    },
  })
  app.delete<OfConversation>(ONE, told('End and delete it'), async request => {
    await conversations.remove((await knownToStop(request.params, server)).id)
    return DONE
  })
  app.post<OfConversation>(`${ONE}/run`, told('Start a run, which goes on behind the answer'), async request => {
    await conversations.run((await known(request.params, server)).id)
    return DONE
  })
  app.post<OfConversation>(`${ONE}/pause`, told('Pause between two steps'), async request => {
    await conversations.pause((await knownToStop(request.params, server)).id)
    return DONE
  })
  app.post<OfConversation>(`${ONE}/interrupt`, told('Cancel what runs'), async request => {
    await conversations.interrupt((await knownToStop(request.params, server)).id)
    return DONE
  })
  app.post<OfConversation>(`${ONE}/condense`, told('Forget what was so far'), async request => {
    await conversations.condense((await known(request.params, server)).id)
    return DONE
  })

  const ofMessage = {
    summary: 'Send a message of the user',
    body: {...MessageBody},
    answers: {200: SUCCESS, 429: named('Error'), ...REFUSALS},
  }
  app.post<OfConversation>(`${ONE}/events`, {config: {operation: ofMessage}}, async request => {
    const {id} = await knownOfEvents(request.params, server)
    const {role = 'user', content = [], run = false} = readBody(MessageBody, request.body)
    await conversations.message(id, {role, content}, run)
    return DONE
  })

  const ofAnswer = {
    summary: 'Accept or reject what waits for confirmation',
    body: {...ConfirmationBody},
    answers: {200: SUCCESS, 409: named('Error'), 429: named('Error'), ...REFUSALS},
  }
  app.post<OfConversation>(`${ONE}/events/respond_to_confirmation`, {config: {operation: ofAnswer}}, async request => {
    const {id} = await knownOfEvents(request.params, server)
    const {accept, reason = 'User rejected the action.'} = readBody(ConfirmationBody, request.body)
    await conversations.respond(id, accept, reason)
    return DONE
  })
}
