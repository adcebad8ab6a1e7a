import {conversationIdIn} from '../../events/ids.ts'
import {sendFailed} from '../answers/json-text.ts'
import type {ConversationRecord} from '../conversation/record/record.ts'
import {childrenOf, recordIn} from '../conversation/record/records.ts'
import {SharedConversation, sharedConversation} from '../conversation/view/app-conversation.ts'
import {arrayOf, named, orNull} from '../openapi/json-schema.ts'
import {published, queryOf, readQuery} from '../request/parameter.ts'
import {TEXTS} from '../request/values.ts'
import {assertFewIds} from '../search/by-ids.ts'
import type {Routes} from './route.ts'

/** Shared conversations by id. There is no list of them: docs/reference-behaviour.md#shared-routes. */
export const sharedConversationRoutes: Routes = (app, {store, settings}) => {
  const parameters = {ids: TEXTS}
  const operation = {
    summary: 'Shared conversations by their ids, null for what is not there or not shared',
    parameters: published(parameters),
    answers: {
      200: arrayOf(orNull(SharedConversation)),
      400: named('Error'),
      422: named('HTTPValidationError'),
    },
  }
  app.get('/api/shared-conversations', {config: {access: 'everybody', operation}}, async (request, reply) => {
    const {ids} = readQuery(queryOf(request), parameters)
    assertFewIds(ids, 'conversations')
    const wanted = ids.map(conversationIdIn)
    if (settings.compat !== 'spec' && wanted.includes(null)) return sendFailed(reply)
    const documents = await store.documents('conversation', [...new Set(wanted.flatMap(id => id ?? []))])
    const isShared = (record: ConversationRecord) => settings.share === 'all' || record.public
    const told = async (record: ConversationRecord) =>
      sharedConversation(record, (await childrenOf(store, record.id)).filter(isShared))
    const shared = await Promise.all(documents.map(recordIn).filter(isShared).map(told))
    const known = new Map(shared.map(conversation => [conversation.id, conversation]))
    return wanted.map(id => (id && known.get(id)) ?? null)
  })
}
