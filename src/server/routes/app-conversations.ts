import {HOOK_TYPES} from '../../events/kinds/hook-execution-event.ts'
import {readBody} from '../body/read-body.ts'
import {AppChangeBody, MessageBody} from '../body/schemas.ts'
import type {ServerContext} from '../context.ts'
import type {ConversationRecord} from '../conversation/record.ts'
import {recordIn, recordOf} from '../conversation/records.ts'
import type {HookConfig} from '../hooks/hook.ts'
import {arrayOf, named, orNull} from '../openapi/json-schema.ts'
import {Refused} from '../refused.ts'
import {conversationIdIn} from '../search/conversation-id.ts'
import {DATE_TIME, type Moment} from '../search/datetime.ts'
import {documentPage} from '../search/document-page.ts'
import {published, queryOf, readQuery} from '../search/parameter.ts'
import {conversationInPath} from '../search/path.ts'
import type {PageChoice} from '../search/search-query.ts'
import {instants} from '../search/time-bounds.ts'
import {LIMIT, OPTIONAL_TEXT, PAGE_ID, SORT_ORDER, TEXTS} from '../search/values.ts'
import {appConversation} from '../starting/conversation.ts'
import {baseOf} from './base.ts'
import type {Routes} from './route.ts'

type OfConversation = {Params: {conversation_id: string}}

const PATH = '/api/v1/app-conversations'
const ONE = `${PATH}/:conversation_id`
const FILTER = {title__contains: OPTIONAL_TEXT, created_at__gte: DATE_TIME, created_at__lt: DATE_TIME}
const SEARCH = {...FILTER, sort_order: SORT_ORDER, page_id: PAGE_ID, limit: LIMIT}
const CONVERSATION = {type: 'object', description: 'what is told of a shared one, and how it stands'}
const SUCCESS = {type: 'object', properties: {success: {type: 'boolean'}}}
const MOST_IDS = 100

/** Conversations as the application gives them (facts 5). */
export const appConversationRoutes: Routes = (app, server) => {
  const {store, conversations} = server

  const ofBatch = {
    summary: 'Conversations by their ids, null for what is not there',
    parameters: published({ids: TEXTS}),
    answers: {200: arrayOf(orNull(CONVERSATION)), 400: named('Error'), 422: named('HTTPValidationError')},
  }
  app.get(PATH, {config: {operation: ofBatch}}, async request => {
    const {ids} = readQuery(queryOf(request), {ids: TEXTS})
    const wanted = assertIds(ids)
    const found = await store.documents('conversation', [...new Set(wanted)])
    const known = new Map(found.map(document => [document.id, recordIn(document)]))
    return wanted.map(id => shown(known.get(id), server, baseOf(request)))
  })

  const ofSearch = {
    summary: 'Search conversations',
    parameters: published(SEARCH),
    answers: {
      200: {type: 'object', properties: {items: arrayOf(CONVERSATION), next_page_id: orNull({type: 'string'})}},
      422: named('HTTPValidationError'),
    },
  }
  app.get(`${PATH}/search`, {config: {operation: ofSearch}}, async request => {
    const {documents, next} = await found(server, readQuery(queryOf(request), SEARCH))
    return {items: documents.map(document => shown(recordIn(document), server, baseOf(request))), next_page_id: next}
  })

  const ofCount = {
    summary: 'Count them',
    parameters: published(FILTER),
    answers: {200: {type: 'integer'}, 422: named('HTTPValidationError')},
  }
  app.get(`${PATH}/count`, {config: {operation: ofCount}}, async (request, reply) => {
    const asked = readQuery(queryOf(request), FILTER)
    const whole = {...asked, sort_order: 'TIMESTAMP', page_id: null, limit: Number.POSITIVE_INFINITY} as const
    const {documents} = await found(server, whole)
    return reply.header('content-type', 'application/json').send(String(documents.length))
  })

  const ofChange = {
    summary: 'Give it another title, share it or not',
    body: {...AppChangeBody},
    answers: {200: CONVERSATION, 404: named('Error'), 422: named('HTTPValidationError')},
  }
  app.patch<OfConversation>(ONE, {config: {operation: ofChange}}, async request => {
    const {id} = await conversationHere(request.params, server)
    const {title, public: isPublic, tags} = readBody(AppChangeBody, request.body)
    await conversations.change(id, {
      ...(title === undefined ? {} : {title}),
      ...(typeof isPublic === 'boolean' ? {public: isPublic} : {}),
      ...(tags ? {tags} : {}),
    })
    return shown((await recordOf(store, id)) ?? undefined, server, baseOf(request))
  })

  const ofDelete = {summary: 'Delete it with its events', answers: {200: SUCCESS, 404: named('Error')}}
  app.delete<OfConversation>(ONE, {config: {operation: ofDelete}}, async request => {
    const {id} = await conversationHere(request.params, server)
    await conversations.remove(id)
    return {success: true}
  })

  const ofMessage = {
    summary: 'Send a message of the user; it starts a run unless `run` is false',
    body: {...MessageBody},
    answers: {
      200: SUCCESS,
      404: named('Error'),
      409: named('Error'),
      410: named('Error'),
      422: named('HTTPValidationError'),
      503: named('Error'),
    },
  }
  app.post<OfConversation>(`${ONE}/send-message`, {config: {operation: ofMessage}}, async request => {
    const record = await conversationHere(request.params, server)
    const {role = 'user', content = [], run = true} = readBody(MessageBody, request.body)
    assertSandbox(record)
    await conversations.message(record.id, {role, content}, run)
    return {success: true}
  })

  const ofHooks = {summary: 'Its hooks', answers: {200: {type: 'object'}, 404: named('Error')}}
  app.get<OfConversation>(`${ONE}/hooks`, {config: {operation: ofHooks}}, async request => {
    const {id} = await conversationHere(request.params, server)
    return {hooks: hooksShown(await conversations.hooks(id))}
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

function shown(record: ConversationRecord | undefined, server: ServerContext, base: string) {
  return record === undefined ? null : appConversation(record, server, base)
}

/** Throws the 400 of the service for too many, and for what is no id. */
function assertIds(ids: readonly string[]): string[] {
  if (ids.length >= MOST_IDS)
    throw new Refused(400, `Cannot request more than ${MOST_IDS} conversations at once, got ${ids.length}`)
  const wrong = ids.filter(id => conversationIdIn(id) === null)
  if (wrong.length > 0)
    throw new Refused(400, `Invalid UUID format for ids: [${wrong.map(id => `'${id}'`).join(', ')}]`)
  return ids.flatMap(id => conversationIdIn(id) ?? [])
}

interface Filter {
  readonly title__contains: string | null
  readonly created_at__gte: Moment | null
  readonly created_at__lt: Moment | null
}

function found({store, settings}: ServerContext, asked: Filter & PageChoice) {
  const boundOf = instants(settings)
  const {title__contains: title, created_at__gte: gte, created_at__lt: lt} = asked
  const words = title?.toLowerCase() ?? ''
  return documentPage(store, 'conversation', {
    ...asked,
    conversation: null,
    gte: gte && boundOf(gte),
    keep: document =>
      (lt === null || document.micros < boundOf(lt)) &&
      (words === '' || (recordIn(document).title ?? '').toLowerCase().includes(words)),
  })
}

/** Throws what the service says where nobody can answer: archived, failed, or not running. */
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
