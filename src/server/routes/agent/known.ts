import {Refused, unknownConversation} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {does} from '../../conversation/profile.ts'
import type {ConversationRecord} from '../../conversation/record/record.ts'
import {recordOf} from '../../conversation/record/records.ts'
import {conversationInPath} from '../../request/path.ts'

type Params = {readonly conversation_id: string}

/** Returns the conversation of a path. Throws the 404 of conversation routes. */
export async function known(params: Params, server: ServerContext): Promise<ConversationRecord> {
  return knownOr(params, server, () => new Refused(404, 'Not Found'))
}

/** Returns the conversation of a path. Throws the 404 of event routes. */
export async function knownOfEvents(params: Params, server: ServerContext): Promise<ConversationRecord> {
  return knownOr(params, server, unknownConversation)
}

/**
 * Returns the conversation of a path for routes that stop or delete. Before 1.58.0 these routes answer 400
 * (docs/reference-behaviour.md#unknown-conversations).
 */
export async function knownToStop(params: Params, server: ServerContext): Promise<ConversationRecord> {
  const tells = does(server.settings.compat, '1.58.0')
  return knownOr(params, server, () => (tells ? new Refused(404, 'Not Found') : new Refused(400, 'Bad Request')))
}

async function knownOr(params: Params, {store}: ServerContext, refused: (id: string) => Refused) {
  const id = conversationInPath(params)
  const record = await recordOf(store, id)
  if (record === null) throw refused(id)
  return record
}
