import {conversationIdIn} from '../../../events/ids.ts'
import {complaint, unprocessable} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {does} from '../../conversation/profile.ts'
import {type ConversationRecord, EXECUTION_STATUSES, recordIn, recordOf} from '../../conversation/record/record.ts'
import {readBody} from '../../request/body.ts'
import {CONVERSATION, TIME} from '../../request/examples.ts'
import {ANY_OBJECT, arrayOf, type Operation, objectOf, orNull, pageOf, TEXT} from '../../request/operation.ts'
import {conversationInPath, described, readQuery} from '../../request/parameter.ts'
import {AgentChangeBody} from '../../request/schemas.ts'
import {optionalOneOf, PAGE_ID, SORT_ORDER, TEXTS} from '../../request/values.ts'
import {documentPage, WHOLE} from '../../search/document-page.ts'
import {agentLimit, assertLimit} from '../../search/log-search.ts'
import type {PageChoice} from '../../search/search-query.ts'
import {
  bodyOperation,
  DONE,
  ERROR,
  INVALID,
  known,
  type OfConversation,
  queryOperation,
  type Routes,
  SUCCESS,
} from '../route.ts'

const PATH = '/api/conversations'
const ONE = `${PATH}/:conversation_id`
const FILTER = {
  status: described(optionalOneOf('enum', EXECUTION_STATUSES), 'Keeps only conversations in this state.'),
}
/** The fields that every conversation has. Another server's description may contain more. */
const INFO = {
  ...objectOf({
    id: TEXT,
    execution_status: {type: 'string', enum: EXECUTION_STATUSES},
    title: orNull(TEXT),
    tags: ANY_OBJECT,
    parent_conversation_id: orNull(TEXT),
    sub_conversation_ids: {type: 'array'},
  }),
  title: 'ConversationInfo',
}
const EXAMPLE = {
  id: CONVERSATION,
  execution_status: 'finished',
  title: 'Say hello',
  tags: {},
  parent_conversation_id: null,
  sub_conversation_ids: [],
  created_at: TIME,
  updated_at: TIME,
}

export const agentConversationRoutes: Routes = (app, server) => {
  for (const route of [batch, search, count, one, change]) route(app, server)
}

const batch: Routes = (app, {store, conversations}) => {
  const operation = queryOperation(
    {
      summary: 'Get conversations by id, as the agent server describes them',
      description: 'Returns one description for each id, in the order of the ids. Unknown ids give null.',
      tag: 'agent',
      example: {answer: [EXAMPLE, null]},
    },
    {ids: TEXTS},
    arrayOf(orNull(INFO)),
  )
  app.get(PATH, {config: {operation}}, async request => {
    const wanted = readQuery(request, {ids: TEXTS}).ids.map(conversationIdIn)
    const found = await store.documents('conversation', [...new Set(wanted.flatMap(id => id ?? []))])
    const records = new Map<string | null, ConversationRecord>(found.map(document => [document.id, recordIn(document)]))
    const shown = (record: ConversationRecord | undefined) =>
      record === undefined ? null : conversations.describe(record)
    return Promise.all(wanted.map(id => shown(records.get(id))))
  })
}

const search: Routes = (app, server) => {
  const parameters = {
    ...FILTER,
    sort_order: SORT_ORDER,
    page_id: PAGE_ID,
    limit: agentLimit(server.settings.compat),
  }
  const operation = queryOperation(
    {
      summary: 'Search conversations, as the agent server describes them',
      description:
        'Returns a page of descriptions, with the state, the agent, the policy and the usage of each conversation.',
      tag: 'agent',
      example: {answer: {items: [EXAMPLE], next_page_id: null}},
    },
    parameters,
    pageOf(INFO),
  )
  app.get(`${PATH}/search`, {config: {operation}}, async request => {
    const asked = readQuery(request, parameters)
    assertLimit(asked.limit, server.log, `${PATH}/search`)
    const {documents, next} = await found(server, asked)
    const items = documents.map(document => server.conversations.describe(recordIn(document)))
    return {items: await Promise.all(items), next_page_id: next}
  })
}

const count: Routes = (app, server) => {
  const operation = queryOperation(
    {
      summary: 'Count conversations by state',
      description: 'Returns the number of conversations in a state, or of all conversations.',
      tag: 'agent',
      example: {answer: 3},
    },
    FILTER,
    {type: 'integer'},
  )
  app.get(`${PATH}/count`, {config: {operation}}, async (request, reply) => {
    const asked = readQuery(request, FILTER)
    const {documents} = await found(server, {...asked, ...WHOLE})
    return reply.header('content-type', 'application/json').send(String(documents.length))
  })
}

const one: Routes = (app, server) => {
  const operation: Operation = {
    summary: 'Get a conversation',
    description: 'Returns the description of the agent server. Secrets in it are masked.',
    tag: 'agent',
    example: {answer: EXAMPLE},
    answers: {200: INFO, 404: ERROR, 422: INVALID},
  }
  app.get<OfConversation>(ONE, {config: {operation}}, async ({params}) =>
    server.conversations.info((await known(params, server)).id),
  )
}

const change: Routes = (app, server) => {
  const operation = bodyOperation(
    {
      summary: 'Change the title or the tags of a conversation',
      description: 'Changes what the body contains, and leaves the rest as it is.',
      tag: 'agent',
      example: {body: {title: 'Say hello'}, answer: DONE},
    },
    AgentChangeBody,
    SUCCESS,
    404,
  )
  app.patch<OfConversation>(ONE, {config: {operation}}, async ({params, body}) => {
    const {title, tags} = readBody(AgentChangeBody, body)
    if (title?.trim() === '' && does(server.settings.compat, '1.56.0')) throw blank(title)
    const record = await recordOf(server.store, conversationInPath(params))
    if (record === null && !does(server.settings.compat, '1.58.0')) return {success: false}
    const {id} = await known(params, server)
    await server.conversations.change(id, {...(title === undefined ? {} : {title}), ...(tags ? {tags} : {})})
    return DONE
  })
}

function found({store}: ServerContext, {status, ...page}: {status: string | null} & PageChoice) {
  return documentPage(store, 'conversation', {
    ...page,
    conversation: null,
    gte: null,
    keep: document => status === null || recordIn(document).executionStatus === status,
  })
}

function blank(title: string) {
  return unprocessable(
    complaint(['body', 'title'], title, {type: 'value_error', msg: 'Value error, a title must not be blank'}),
  )
}
