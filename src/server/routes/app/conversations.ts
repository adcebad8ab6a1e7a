import {conversationIdIn} from '../../../events/ids.ts'
import {Refused} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {recordIn} from '../../conversation/record/records.ts'
import {APP_CONVERSATION, appConversation} from '../../conversation/view/app-conversation.ts'
import {arrayOf, named, orNull} from '../../openapi/json-schema.ts'
import {DATE_TIME, type Moment} from '../../request/datetime.ts'
import {published, queryOf, readQuery} from '../../request/parameter.ts'
import {LIMIT, OPTIONAL_TEXT, PAGE_ID, SORT_ORDER, TEXTS} from '../../request/values.ts'
import {documentPage, WHOLE} from '../../search/document-page.ts'
import type {PageChoice} from '../../search/search-query.ts'
import {instants} from '../../search/time-bounds.ts'
import {baseOf} from '../base.ts'
import type {Routes} from '../route.ts'

const PATH = '/api/v1/app-conversations'
const FILTER = {title__contains: OPTIONAL_TEXT, created_at__gte: DATE_TIME, created_at__lt: DATE_TIME}
const SEARCH = {...FILTER, sort_order: SORT_ORDER, page_id: PAGE_ID, limit: LIMIT}
const MOST_IDS = 100

/** Routes of the application that list conversations. */
export const appConversationsRoutes: Routes = (app, server) => {
  for (const route of [batch, search, count]) route(app, server)
}

const batch: Routes = (app, server) => {
  const operation = {
    summary: 'Conversations by their ids, null for what is not there',
    parameters: published({ids: TEXTS}),
    answers: {200: arrayOf(orNull(APP_CONVERSATION)), 400: named('Error'), 422: named('HTTPValidationError')},
  }
  app.get(PATH, {config: {operation}}, async request => {
    const wanted = assertIds(readQuery(queryOf(request), {ids: TEXTS}).ids)
    const found = await server.store.documents('conversation', [...new Set(wanted)])
    const base = baseOf(request)
    const told = await Promise.all(found.map(document => appConversation(recordIn(document), server, base)))
    const known = new Map(told.map(conversation => [conversation.id, conversation]))
    return wanted.map(id => known.get(id) ?? null)
  })
}

const search: Routes = (app, server) => {
  const operation = {
    summary: 'Search conversations',
    parameters: published(SEARCH),
    answers: {
      200: {type: 'object', properties: {items: arrayOf(APP_CONVERSATION), next_page_id: orNull({type: 'string'})}},
      422: named('HTTPValidationError'),
    },
  }
  app.get(`${PATH}/search`, {config: {operation}}, async request => {
    const {documents, next} = await found(server, readQuery(queryOf(request), SEARCH))
    const items = documents.map(document => appConversation(recordIn(document), server, baseOf(request)))
    return {items: await Promise.all(items), next_page_id: next}
  })
}

const count: Routes = (app, server) => {
  const operation = {
    summary: 'Count them',
    parameters: published(FILTER),
    answers: {200: {type: 'integer'}, 422: named('HTTPValidationError')},
  }
  app.get(`${PATH}/count`, {config: {operation}}, async (request, reply) => {
    const {documents} = await found(server, {...readQuery(queryOf(request), FILTER), ...WHOLE})
    return reply.header('content-type', 'application/json').send(String(documents.length))
  })
}

/** Throws the 400 of the service for too many ids or invalid ids. */
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
