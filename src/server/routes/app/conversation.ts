import {HOOK_TYPES} from '../../../events/kinds/hooks.ts'
import {Refused} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import type {ConversationRecord} from '../../conversation/record/record.ts'
import {recordOf} from '../../conversation/record/records.ts'
import {APP_CONVERSATION, appConversation} from '../../conversation/view/app-conversation.ts'
import type {HookConfig} from '../../hooks/hook.ts'
import {named} from '../../openapi/json-schema.ts'
import {conversationInPath} from '../../request/path.ts'
import {readBody} from '../../request/read-body.ts'
import {AppChangeBody, MessageBody} from '../../request/schemas.ts'
import {baseOf} from '../base.ts'
import type {Routes} from '../route.ts'

type OfConversation = {Params: {conversation_id: string}}

const ONE = '/api/v1/app-conversations/:conversation_id'
const SUCCESS = {type: 'object', properties: {success: {type: 'boolean'}}}
const ERROR = named('Error')

/** Routes of the application for one conversation. */
export const appConversationRoutes: Routes = (app, server) => {
  for (const route of [change, remove, message, hooks]) route(app, server)
}

const change: Routes = (app, server) => {
  const operation = {
    summary: 'Give it another title, share it or not',
    body: {...AppChangeBody},
    answers: {200: APP_CONVERSATION, 404: ERROR, 422: named('HTTPValidationError')},
  }
  app.patch<OfConversation>(ONE, {config: {operation}}, async request => {
    const {id} = await conversationHere(request.params, server)
    const {title, public: isPublic, tags} = readBody(AppChangeBody, request.body)
    await server.conversations.change(id, {
      ...(title === undefined ? {} : {title}),
      ...(typeof isPublic === 'boolean' ? {public: isPublic} : {}),
      ...(tags ? {tags} : {}),
    })
    return appConversation(await conversationHere(request.params, server), server, baseOf(request))
  })
}

const remove: Routes = (app, server) => {
  const operation = {summary: 'Delete it with its events', answers: {200: SUCCESS, 404: ERROR}}
  app.delete<OfConversation>(ONE, {config: {operation}}, async ({params}) => {
    const {id} = await conversationHere(params, server)
    await server.conversations.remove(id)
    return {success: true}
  })
}

const message: Routes = (app, server) => {
  const operation = {
    summary: 'Send a message of the user; it starts a run unless `run` is false',
    body: {...MessageBody},
    answers: {200: SUCCESS, 404: ERROR, 409: ERROR, 410: ERROR, 422: named('HTTPValidationError'), 503: ERROR},
  }
  app.post<OfConversation>(`${ONE}/send-message`, {config: {operation}}, async ({params, body}) => {
    const record = await conversationHere(params, server)
    const {role = 'user', content = [], run = true} = readBody(MessageBody, body)
    assertSandbox(record)
    await server.conversations.message(record.id, {role, content}, run)
    return {success: true}
  })
}

const hooks: Routes = (app, server) => {
  const operation = {summary: 'Its hooks', answers: {200: {type: 'object'}, 404: ERROR}}
  app.get<OfConversation>(`${ONE}/hooks`, {config: {operation}}, async ({params}) => {
    const {id} = await conversationHere(params, server)
    return {hooks: hooksShown(await server.conversations.hooks(id))}
  })
}

async function conversationHere(
  params: {conversation_id: string},
  {store}: ServerContext,
): Promise<ConversationRecord> {
  const record = await recordOf(store, conversationInPath(params))
  if (record === null) throw new Refused(404, 'Not Found')
  return record
}

/** Throws the error of the service for a sandbox that cannot answer: archived, failed or not running. */
function assertSandbox({sandboxStatus}: ConversationRecord): void {
  if (sandboxStatus === 'MISSING') throw new Refused(410, 'The conversation is archived: its sandbox is gone')
  if (sandboxStatus === 'ERROR') throw new Refused(503, 'The sandbox of the conversation has failed')
  if (sandboxStatus !== 'RUNNING') throw new Refused(409, `The sandbox is not running: ${sandboxStatus}`)
}

function hooksShown(config: HookConfig) {
  return HOOK_TYPES.filter(type => (config[type] ?? []).length > 0).map(type => ({
    event_type: type,
    matchers: (config[type] ?? []).map(({matcher, hooks}) => ({
      matcher,
      hooks: hooks.map(hook => ({
        type: hook.type,
        command: hook.command,
        timeout: hook.timeoutSeconds,
        async: hook.async,
      })),
    })),
  }))
}
