import {readBody} from '../body/read-body.ts'
import {AgentChangeBody} from '../body/schemas.ts'
import {does} from '../conversation/profile.ts'
import {recordIn, recordOf} from '../conversation/records.ts'
import {arrayOf, named, orNull} from '../openapi/json-schema.ts'
import {conversationIdIn} from '../search/conversation-id.ts'
import {documentPage} from '../search/document-page.ts'
import {published, queryOf, readQuery} from '../search/parameter.ts'
import {conversationInPath} from '../search/path.ts'
import {LIMIT, OPTIONAL_TEXT, PAGE_ID, SORT_ORDER, TEXTS} from '../search/values.ts'
import {complaint, unprocessable} from '../unprocessable.ts'
import {known} from './agent-known.ts'
import type {Routes} from './route.ts'

type OfConversation = {Params: {conversation_id: string}}

const PATH = '/api/conversations'
const ONE = `${PATH}/:conversation_id`
const FILTER = {status: OPTIONAL_TEXT}
const SEARCH = {...FILTER, sort_order: SORT_ORDER, page_id: PAGE_ID, limit: LIMIT}
const INFO = {type: 'object', description: 'ConversationInfo'}
const SUCCESS = {type: 'object', properties: {success: {type: 'boolean'}}}
const DONE = {success: true}
const REFUSALS = {404: named('Error'), 422: named('HTTPValidationError')}

/** Conversations as the agent server of a sandbox gives and drives them (facts 7). */
export const agentConversationRoutes: Routes = (app, server) => {
  const {conversations, store} = server

  const ofBatch = {
    summary: 'By ids, null for what is not there',
    parameters: published({ids: TEXTS}),
    answers: {200: arrayOf(orNull(INFO)), 422: REFUSALS[422]},
  }
  app.get(PATH, {config: {operation: ofBatch}}, async request => {
    const {ids} = readQuery(queryOf(request), {ids: TEXTS})
    return Promise.all(
      ids.map(async text => {
        const id = conversationIdIn(text)
        return id !== null && (await recordOf(store, id)) !== null ? conversations.info(id) : null
      }),
    )
  })

  const pageOf = async (asked: {
    status: string | null
    sort_order: 'TIMESTAMP' | 'TIMESTAMP_DESC'
    page_id: string | null
    limit: number
  }) =>
    documentPage(store, 'conversation', {
      ...asked,
      conversation: null,
      gte: null,
      keep: document => asked.status === null || recordIn(document).executionStatus === asked.status,
    })

  const ofSearch = {
    summary: 'Search conversations',
    parameters: published(SEARCH),
    answers: {200: {type: 'object'}, 422: REFUSALS[422]},
  }
  app.get(`${PATH}/search`, {config: {operation: ofSearch}}, async request => {
    const {documents, next} = await pageOf(readQuery(queryOf(request), SEARCH))
    return {items: await Promise.all(documents.map(({id}) => conversations.info(id))), next_page_id: next}
  })

  const ofCount = {
    summary: 'Count them',
    parameters: published(FILTER),
    answers: {200: {type: 'integer'}, 422: REFUSALS[422]},
  }
  app.get(`${PATH}/count`, {config: {operation: ofCount}}, async (request, reply) => {
    const asked = readQuery(queryOf(request), FILTER)
    const {documents} = await pageOf({
      ...asked,
      sort_order: 'TIMESTAMP',
      page_id: null,
      limit: Number.POSITIVE_INFINITY,
    })
    return reply.header('content-type', 'application/json').send(String(documents.length))
  })

  app.get<OfConversation>(
    ONE,
    {config: {operation: {summary: 'A conversation', answers: {200: INFO, ...REFUSALS}}}},
    async request => conversations.info((await known(request.params, server)).id),
  )

  const ofChange = {
    summary: 'Give it another title, or tags',
    body: {...AgentChangeBody},
    answers: {200: SUCCESS, ...REFUSALS},
  }
  app.patch<OfConversation>(ONE, {config: {operation: ofChange}}, async request => {
    const {title, tags} = readBody(AgentChangeBody, request.body)
    if (typeof title === 'string' && title.trim() === '') throw blank(title)
    const record = await recordOf(store, conversationInPath(request.params))
    if (record === null && !does(server.settings.compat, '1.58.0')) return {success: false}
    const {id} = await known(request.params, server)
    await conversations.change(id, {...(title === undefined ? {} : {title}), ...(tags ? {tags} : {})})
    return DONE
  })
}

function blank(title: string) {
  return unprocessable([
    complaint(['body', 'title'], title, {type: 'value_error', msg: 'Value error, a title is not blank'}),
  ])
}
