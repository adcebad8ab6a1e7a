import {conversationIdIn} from '../../../events/ids.ts'
import {sendJson} from '../../answers/json-text.ts'
import type {ServerContext} from '../../context.ts'
import {arrayOf, named, orNull} from '../../openapi/json-schema.ts'
import {DATE_TIME, type Moment} from '../../request/datetime.ts'
import {published, queryOf, readQuery} from '../../request/parameter.ts'
import {LIMIT, OPTIONAL_TEXT, PAGE_ID, SORT_ORDER, TEXTS} from '../../request/values.ts'
import {StartTask, taskIn} from '../../sandboxes/start-task.ts'
import {assertFewIds} from '../../search/by-ids.ts'
import {documentPage, WHOLE} from '../../search/document-page.ts'
import {instants} from '../../search/time-bounds.ts'
import type {Routes} from '../route.ts'

const PATH = '/api/v1/app-conversations/start-tasks'

const TASK = {...StartTask}
const FILTER = {conversation_id__eq: OPTIONAL_TEXT, created_at__gte: DATE_TIME}
const SEARCH = {...FILTER, sort_order: SORT_ORDER, page_id: PAGE_ID, limit: LIMIT}

/** Routes for start tasks, which clients poll until READY or ERROR. */
export const startTaskRoutes: Routes = (app, server) => {
  for (const route of [batch, search, count]) route(app, server)
}

const batch: Routes = (app, {store}) => {
  const operation = {
    summary: 'Start tasks by their ids, null for what is not there',
    parameters: published({ids: TEXTS}),
    answers: {200: arrayOf(orNull(TASK)), 400: named('Error'), 422: named('HTTPValidationError')},
  }
  app.get(PATH, {config: {operation}}, async request => {
    const {ids} = readQuery(queryOf(request), {ids: TEXTS})
    assertFewIds(ids, 'start tasks')
    const wanted = ids.map(id => conversationIdIn(id) ?? id)
    const found = await store.documents('start-task', [...new Set(wanted)])
    const known = new Map(found.map(document => [document.id, taskIn(document)]))
    return wanted.map(id => known.get(id) ?? null)
  })
}

const search: Routes = (app, server) => {
  const page = {type: 'object', properties: {items: arrayOf(TASK), next_page_id: orNull({type: 'string'})}}
  const operation = {
    summary: 'Search start tasks',
    parameters: published(SEARCH),
    answers: {200: page, 422: named('HTTPValidationError')},
  }
  app.get(`${PATH}/search`, {config: {operation}}, async request => {
    const asked = readQuery(queryOf(request), SEARCH)
    const wanted = {...asked, ...ofFilter(asked, server), keep: () => true}
    const {documents, next} = await documentPage(server.store, 'start-task', wanted)
    return {items: documents.map(taskIn), next_page_id: next}
  })
}

const count: Routes = (app, server) => {
  const operation = {
    summary: 'Count them',
    parameters: published(FILTER),
    answers: {200: {type: 'integer'}, 422: named('HTTPValidationError')},
  }
  app.get(`${PATH}/count`, {config: {operation}}, async (request, reply) => {
    const asked = readQuery(queryOf(request), FILTER)
    const wanted = {...WHOLE, ...ofFilter(asked, server), keep: () => true}
    const {documents} = await documentPage(server.store, 'start-task', wanted)
    return sendJson(reply, String(documents.length))
  })
}

type Filter = {conversation_id__eq: string | null; created_at__gte: Moment | null}

/** A text that is no id matches no conversation. */
function ofFilter({conversation_id__eq: id, created_at__gte: gte}: Filter, {settings}: ServerContext) {
  return {conversation: id === null ? null : (conversationIdIn(id) ?? id), gte: gte && instants(settings)(gte)}
}
