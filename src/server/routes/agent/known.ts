import {Refused, unknownConversation} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {does} from '../../conversation/profile.ts'
import type {ConversationRecord} from '../../conversation/record/record.ts'
import {recordOf} from '../../conversation/record/records.ts'
import {conversationInPath} from '../../request/path.ts'

type Params = {readonly conversation_id: string}

/** The conversation of a path; else what the agent server says on routes about conversations. */
export async function known(params: Params, server: ServerContext): Promise<ConversationRecord> {
  return knownOr(params, server, () => new Refused(404, 'Not Found'))
}

/** On routes about its events. */
export async function knownOfEvents(params: Params, server: ServerContext): Promise<ConversationRecord> {
  return knownOr(params, server, unknownConversation)
}

/** On routes that stop or end it (facts, D34). */
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
