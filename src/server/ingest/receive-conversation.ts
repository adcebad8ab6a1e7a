import {conversationIdIn} from '../../events/ids.ts'
import {isObject} from '../../events/schema.ts'
import {complaint, MISSING, NO_UUID, unprocessable} from '../answers/unprocessable.ts'
import type {ServerContext} from '../context.ts'
import {saveRecord} from '../conversation/record/records.ts'
import type {OneByOne} from '../journal.ts'
import type {ConversationId} from '../store/store.ts'
import {emptyRecord, foreignRecordOf, runElsewhere, withAbout} from './foreign-record.ts'

/** Stores another server's description of a conversation. Durable when this resolves. Throws `Refused`. */
export async function receiveConversation(server: ServerContext, about: unknown, oneByOne: OneByOne): Promise<void> {
  const id = conversationIn(about)
  if (isObject(about)) await oneByOne(id, () => server.journal.inOrder(id, () => keep(server, id, about)))
}

async function keep({store, clock}: ServerContext, id: ConversationId, about: Record<string, unknown>): Promise<void> {
  const record = (await foreignRecordOf(store, id)) ?? emptyRecord(id, 'webhook', clock.now())
  await saveRecord(store, withAbout(runElsewhere(record), about, clock.now()))
}

/** Returns the conversation of a body. Throws a 422. */
function conversationIn(about: unknown): ConversationId {
  if (!isObject(about)) {
    const wrong = {
      type: 'model_attributes_type',
      msg: 'Input should be a valid dictionary or object to extract fields from',
    }
    throw unprocessable(complaint(['body'], null, wrong))
  }
  if (about.id === undefined) throw unprocessable(complaint(['body', 'id'], null, MISSING))
  const id = conversationIdIn(about.id)
  if (id === null) throw unprocessable(complaint(['body', 'id'], null, NO_UUID))
  return id
}
