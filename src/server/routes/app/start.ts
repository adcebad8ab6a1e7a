import {Readable} from 'node:stream'
import {conversationIdIn} from '../../../events/ids.ts'
import {isObject} from '../../../events/schema.ts'
import {parsedJson} from '../../../parsed-json.ts'
import {complaint, unprocessable} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {readBody} from '../../request/body.ts'
import {CONVERSATION, MESSAGE, TIME} from '../../request/examples.ts'
import {arrayOf, orNull, pageOf} from '../../request/operation.ts'
import {described, type Parameters, readQuery} from '../../request/parameter.ts'
import {AppStartBody} from '../../request/schemas.ts'
import {LIMIT, type Moment, OPTIONAL_TEXT, PAGE_ID, SORT_ORDER, TEXTS} from '../../request/values.ts'
import {type Start, startConversation} from '../../sandboxes/start.ts'
import {StartTask, taskIn} from '../../sandboxes/start-task.ts'
import {assertFewIds} from '../../search/by-ids.ts'
import {documentPage, WHOLE} from '../../search/document-page.ts'
import {FROM, instants} from '../../search/search-query.ts'
import {baseOf, bodyOperation, ERROR, queryOperation, type Routes, sendJson} from '../route.ts'

const PATH = '/api/v1/app-conversations'
const TASK = {...StartTask}
const START = {initial_message: MESSAGE, secrets: {SVC_CALLBACK_URL: 'http://127.0.0.1:8000'}}
const STARTED = {
  id: 'd1b6a3a87d4b4b5c9d8e1f2a3b4c5d6e',
  created_by_user_id: null,
  status: 'WORKING',
  detail: null,
  app_conversation_id: CONVERSATION,
  sandbox_id: null,
  agent_server_url: null,
  request: {},
  created_at: TIME,
  updated_at: TIME,
}

/** Routes that start conversations. The requests may contain secrets. */
export const startConversationRoutes: Routes = (app, server) => {
  const ofStart = bodyOperation(
    {
      summary: 'Start a conversation',
      description:
        'Returns a start task at once. Poll the task until its status is READY or ERROR. Each secret becomes an environment variable of hooks.',
      tag: 'conversations',
      example: {body: START, answer: STARTED},
    },
    AppStartBody,
    TASK,
  )
  app.post(PATH, {config: {operation: ofStart}}, async request => {
    const start = await startConversation(server, readBody(AppStartBody, request.body), baseOf(request))
    goOn(start, server)
    return start.first
  })

  const ofStream = bodyOperation(
    {
      summary: 'Start a conversation and follow the start',
      description:
        'The response is an array of the states of the start task. It grows until the status is READY or ERROR.',
      tag: 'conversations',
      example: {body: START, answer: [STARTED, {...STARTED, status: 'READY'}]},
    },
    AppStartBody,
    arrayOf(TASK),
  )
  app.post(`${PATH}/stream-start`, {config: {operation: ofStream}}, async (request, reply) => {
    const start = await startConversation(server, readBody(AppStartBody, request.body), baseOf(request))
    return reply.header('content-type', 'application/json').send(Readable.from(streamed(start)))
  })
}

/** Continues the start of a conversation after the response. */
function goOn({rest}: Start, {log}: ServerContext): void {
  const toItsEnd = async () => {
    for await (const {status} of rest) if (status === 'ERROR') return
  }
  toItsEnd().catch((error: unknown) => log('error', 'cannot store a start task', {cause: String(error)}))
}

async function* streamed({first, rest}: Start): AsyncGenerator<string> {
  yield `[${JSON.stringify(first)}`
  for await (const task of rest) yield `,\n${JSON.stringify(task)}`
  yield ']'
}

const PARAMETERS: Parameters<{plugins: string | null; message: string | null}> = {
  plugins: described(OPTIONAL_TEXT, 'A JSON array of plugins in base64.'),
  message: described(OPTIONAL_TEXT, 'The first message; it starts a run.'),
}

/** Route that starts a conversation with plugins and a message, but without secrets. */
export const launchRoutes: Routes = (app, server) => {
  const operation = queryOperation(
    {
      summary: 'Start a conversation with plugins',
      description:
        'Starts a conversation with plugins and a message, and without secrets, as a link of the application does. Returns the start task.',
      tag: 'conversations',
      example: {answer: STARTED},
    },
    PARAMETERS,
    TASK,
  )
  app.get('/launch', {config: {operation}}, async request => {
    const {plugins, message} = readQuery(request, PARAMETERS)
    const initial = message === null ? null : {role: 'user', content: [{type: 'text', text: message}], run: true}
    const body = readBody(AppStartBody, {plugins: pluginsIn(plugins), initial_message: initial, trigger: 'gui'})
    const start = await startConversation(server, body, baseOf(request))
    goOn(start, server)
    return start.first
  })
}

/** Decodes the plugins from base64. Spaces are read as `+`, because decoding a URL turns `+` into a space. */
function pluginsIn(text: string | null): unknown[] {
  if (text === null || text === '') return []
  const value = parsedJson(Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8'))
  if (Array.isArray(value) && value.every(isObject)) return value
  const problem = {type: 'value_error', msg: 'Value error, plugins is not a JSON array of objects in base64'}
  throw unprocessable(complaint(['query', 'plugins'], text, problem))
}

const TASKS = `${PATH}/start-tasks`
const FILTER = {
  conversation_id__eq: described(OPTIONAL_TEXT, 'Keeps only tasks of this conversation.'),
  created_at__gte: FROM,
}
const SEARCH = {...FILTER, sort_order: SORT_ORDER, page_id: PAGE_ID, limit: LIMIT}

/** Routes for start tasks. Clients poll a start task until its status is READY or ERROR. */
export const startTaskRoutes: Routes = (app, server) => {
  for (const route of [batch, search, count]) route(app, server)
}

const batch: Routes = (app, {store}) => {
  const operation = queryOperation(
    {
      summary: 'Get start tasks by id',
      description: 'Returns one task for each id, in the order of the ids. Unknown ids give null.',
      tag: 'conversations',
      example: {answer: [STARTED, null]},
    },
    {ids: TEXTS},
    arrayOf(orNull(TASK)),
    {400: ERROR},
  )
  app.get(TASKS, {config: {operation}}, async request => {
    const {ids} = readQuery(request, {ids: TEXTS})
    assertFewIds(ids, 'start tasks')
    const wanted = ids.map(id => conversationIdIn(id) ?? id)
    const found = await store.documents('start-task', [...new Set(wanted)])
    const byId = new Map(found.map(document => [document.id, taskIn(document)]))
    return wanted.map(id => byId.get(id) ?? null)
  })
}

const search: Routes = (app, server) => {
  const operation = queryOperation(
    {
      summary: 'Search start tasks',
      description: 'Returns a page of start tasks in the order of their creation.',
      tag: 'conversations',
      example: {answer: {items: [STARTED], next_page_id: null}},
    },
    SEARCH,
    pageOf(TASK),
  )
  app.get(`${TASKS}/search`, {config: {operation}}, async request => {
    const asked = readQuery(request, SEARCH)
    const wanted = {...asked, ...ofFilter(asked, server), keep: () => true}
    const {documents, next} = await documentPage(server.store, 'start-task', wanted)
    return {items: documents.map(taskIn), next_page_id: next}
  })
}

const count: Routes = (app, server) => {
  const operation = queryOperation(
    {
      summary: 'Count start tasks',
      description: 'Returns the number of start tasks that match the filter.',
      tag: 'conversations',
      example: {answer: 1},
    },
    FILTER,
    {type: 'integer'},
  )
  app.get(`${TASKS}/count`, {config: {operation}}, async (request, reply) => {
    const asked = readQuery(request, FILTER)
    const wanted = {...WHOLE, ...ofFilter(asked, server), keep: () => true}
    const {documents} = await documentPage(server.store, 'start-task', wanted)
    return sendJson(reply, String(documents.length))
  })
}

type Filter = {conversation_id__eq: string | null; created_at__gte: Moment | null}

function ofFilter({conversation_id__eq: id, created_at__gte: gte}: Filter, {settings}: ServerContext) {
  return {conversation: id === null ? null : (conversationIdIn(id) ?? id), gte: gte && instants(settings)(gte)}
}
