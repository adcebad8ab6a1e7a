import {conversationIdIn, dashed} from '../../../events/ids.ts'
import {HOOK_TYPES} from '../../../events/kinds/hooks.ts'
import type {HookConfig} from '../../../hooks/hook.ts'
import {Refused} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {isReference} from '../../conversation/profile.ts'
import {type ConversationRecord, childrenOf, recordIn} from '../../conversation/record/record.ts'
import {readBody} from '../../request/body.ts'
import {MESSAGE, SHARED_CONVERSATION} from '../../request/examples.ts'
import {ANY_OBJECT, arrayOf, type Operation, objectOf, orNull, pageOf, TEXT} from '../../request/operation.ts'
import {described, readQuery} from '../../request/parameter.ts'
import {AppChangeBody, MessageBody} from '../../request/schemas.ts'
import {LIMIT, type Moment, OPTIONAL_TEXT, PAGE_ID, SORT_ORDER, TEXTS} from '../../request/values.ts'
import {documentPage, WHOLE} from '../../search/document-page.ts'
import {BEFORE, FROM, instants, type PageChoice} from '../../search/search-query.ts'
import {
  baseOf,
  bodyOperation,
  DONE,
  ERROR,
  known,
  type OfConversation,
  queryOperation,
  type Routes,
  SUCCESS,
} from '../route.ts'
import {SharedConversation, sharedConversation} from '../shared-conversations.ts'

const PATH = '/api/v1/app-conversations'
const ONE = `${PATH}/:conversation_id`
const FILTER = {
  title__contains: described(OPTIONAL_TEXT, 'Keeps only conversations whose title contains this text.'),
  created_at__gte: FROM,
  created_at__lt: BEFORE,
}
const SEARCH = {...FILTER, sort_order: SORT_ORDER, page_id: PAGE_ID, limit: LIMIT}
/** The fields of a shared conversation, and its status. */
const APP_CONVERSATION = {
  allOf: [
    {...SharedConversation},
    objectOf({
      sandbox_status: TEXT,
      execution_status: orNull(TEXT),
      conversation_url: orNull(TEXT),
      session_api_key: orNull(TEXT),
      tags: {type: 'object', additionalProperties: TEXT},
      public: {type: 'boolean'},
    }),
  ],
}
const EXAMPLE = {
  ...SHARED_CONVERSATION,
  sandbox_status: 'RUNNING',
  execution_status: 'finished',
  conversation_url: 'http://127.0.0.1:3000/api/conversations/5e7e0001-0000-4000-8000-000000000001',
  session_api_key: 'KEY',
  tags: {},
  public: true,
}

export const appConversationRoutes: Routes = (app, server) => {
  for (const route of [batch, search, count, change, remove, message, hooks]) route(app, server)
}

const batch: Routes = (app, server) => {
  const operation = queryOperation(
    {
      summary: 'Get conversations by id',
      description: 'Returns one conversation for each id, in the order of the ids. Unknown ids give null.',
      tag: 'conversations',
      example: {answer: [EXAMPLE, null]},
    },
    {ids: TEXTS},
    arrayOf(orNull(APP_CONVERSATION)),
    {400: ERROR},
  )
  app.get(PATH, {config: {operation}}, async request => {
    const wanted = assertIds(readQuery(request, {ids: TEXTS}).ids)
    const found = await server.store.documents('conversation', [...new Set(wanted)])
    const base = baseOf(request)
    const shown = await Promise.all(found.map(document => appConversation(recordIn(document), server, base)))
    const byId = new Map(shown.map(conversation => [conversation.id, conversation]))
    return wanted.map(id => byId.get(id) ?? null)
  })
}

const MOST_IDS = 100

function assertIds(ids: readonly string[]): string[] {
  if (ids.length >= MOST_IDS)
    throw new Refused(400, `Cannot request more than ${MOST_IDS} conversations at once, got ${ids.length}`)
  const wrong = ids.filter(id => conversationIdIn(id) === null)
  if (wrong.length > 0)
    throw new Refused(400, `Invalid UUID format for ids: [${wrong.map(id => `'${id}'`).join(', ')}]`)
  return ids.flatMap(id => conversationIdIn(id) ?? [])
}

const search: Routes = (app, server) => {
  const operation = queryOperation(
    {
      summary: 'Search conversations',
      description: 'Returns a page of conversations in the order of their creation, with their titles and states.',
      tag: 'conversations',
      example: {answer: {items: [EXAMPLE], next_page_id: null}},
    },
    SEARCH,
    pageOf(APP_CONVERSATION),
  )
  app.get(`${PATH}/search`, {config: {operation}}, async request => {
    const {documents, next} = await found(server, readQuery(request, SEARCH))
    const items = documents.map(document => appConversation(recordIn(document), server, baseOf(request)))
    return {items: await Promise.all(items), next_page_id: next}
  })
}

const count: Routes = (app, server) => {
  const operation = queryOperation(
    {
      summary: 'Count conversations',
      description: 'Returns the number of conversations that match the filter.',
      tag: 'conversations',
      example: {answer: 3},
    },
    FILTER,
    {type: 'integer'},
  )
  app.get(`${PATH}/count`, {config: {operation}}, async (request, reply) => {
    const {documents} = await found(server, {...readQuery(request, FILTER), ...WHOLE})
    return reply.header('content-type', 'application/json').send(String(documents.length))
  })
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

/** The reference service has no state for a conversation without a sandbox. An import has no sandbox, but a state. */
async function appConversation(record: ConversationRecord, {settings, store}: ServerContext, base: string) {
  const runs = record.sandboxStatus === 'RUNNING'
  const isStateKnown = runs || (record.origin !== 'own' && !isReference(settings.compat))
  return {
    ...sharedConversation(record, await childrenOf(store, record.id)),
    sandbox_status: record.sandboxStatus,
    execution_status: isStateKnown ? record.executionStatus : null,
    conversation_url: runs ? `${base}/api/conversations/${dashed(record.id)}` : null,
    session_api_key: runs ? settings.apiKey : null,
    tags: record.tags,
    public: record.public,
  }
}

const change: Routes = (app, server) => {
  const operation = bodyOperation(
    {
      summary: 'Change a conversation',
      description:
        'Changes the title, the tags, or whether everybody may search the events. Missing fields stay as they are.',
      tag: 'conversations',
      example: {body: {title: 'Say hello', public: true}, answer: EXAMPLE},
    },
    AppChangeBody,
    APP_CONVERSATION,
    404,
  )
  app.patch<OfConversation>(ONE, {config: {operation}}, async request => {
    const {id} = await known(request.params, server)
    const {title, public: isPublic, tags} = readBody(AppChangeBody, request.body)
    await server.conversations.change(id, {
      ...(title === undefined ? {} : {title}),
      ...(typeof isPublic === 'boolean' ? {public: isPublic} : {}),
      ...(tags ? {tags} : {}),
    })
    return appConversation(await known(request.params, server), server, baseOf(request))
  })
}

const remove: Routes = (app, server) => {
  const operation: Operation = {
    summary: 'Delete a conversation with its events',
    description:
      'Runs the SessionEnd hooks, then deletes everything that is stored about the conversation. Clients on its live channel are disconnected.',
    tag: 'conversations',
    example: {answer: DONE},
    answers: {200: SUCCESS, 404: ERROR},
  }
  app.delete<OfConversation>(ONE, {config: {operation}}, async ({params}) => {
    const {id} = await known(params, server)
    await server.conversations.remove(id)
    return DONE
  })
}

const message: Routes = (app, server) => {
  const operation = bodyOperation(
    {
      summary: "Send a user's message",
      description: 'The message starts a run unless run is false. The answer does not wait for the run.',
      tag: 'conversations',
      example: {body: MESSAGE, answer: DONE},
    },
    MessageBody,
    SUCCESS,
    404,
    409,
    410,
    503,
  )
  app.post<OfConversation>(`${ONE}/send-message`, {config: {operation}}, async ({params, body}) => {
    const record = await known(params, server)
    const {role = 'user', content = [], run = true} = readBody(MessageBody, body)
    assertSandbox(record)
    await server.conversations.message(record.id, {role, content}, run)
    return DONE
  })
}

function assertSandbox({sandboxStatus}: ConversationRecord): void {
  if (sandboxStatus === 'MISSING') throw new Refused(410, 'The conversation is archived: its sandbox is gone')
  if (sandboxStatus === 'ERROR') throw new Refused(503, 'The sandbox of the conversation has failed')
  if (sandboxStatus !== 'RUNNING') throw new Refused(409, `The sandbox is not running: ${sandboxStatus}`)
}

const hooks: Routes = (app, server) => {
  const operation: Operation = {
    summary: 'Get the hooks of a conversation',
    description: 'Lists the configured hooks from all sources, by event. It does not say which of them ran.',
    tag: 'conversations',
    example: {answer: HOOKS_EXAMPLE},
    answers: {200: objectOf({hooks: arrayOf(ANY_OBJECT)}), 404: ERROR},
  }
  app.get<OfConversation>(`${ONE}/hooks`, {config: {operation}}, async ({params}) => {
    const {id} = await known(params, server)
    return {hooks: hooksShown(await server.conversations.hooks(id))}
  })
}

const HOOKS_EXAMPLE = {
  hooks: [
    {
      event_type: 'Stop',
      matchers: [{matcher: '*', hooks: [{type: 'command', command: 'exit 0', timeout: 15, async: true}]}],
    },
  ],
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
