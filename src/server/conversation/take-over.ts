import {Refused} from '../refused.ts'
import {dashed} from '../search/conversation-id.ts'
import type {ConversationId, Store} from '../store/store.ts'
import {type ConversationRecord, runsHere} from './record.ts'
import {recordOf, saveRecord} from './records.ts'

/**
 * What is kept of a conversation that is to be driven here; an imported one runs here from now on. Throws `Refused` with 404
 * for an unknown one, and with 409 for one that an agent server runs elsewhere: nothing here may write into its log.
 */
export async function takeOver(store: Store, id: ConversationId): Promise<ConversationRecord> {
  const record = await existing(store, id)
  if (record.origin === 'webhook') throw new Refused(409, 'This conversation runs elsewhere.')
  if (runsHere(record)) return record
  const taken = {...record, sandboxStatus: 'RUNNING'} as const
  await saveRecord(store, taken)
  return taken
}

/** What is kept of a conversation. Throws `Refused` with 404 for an unknown one. */
export async function existing(store: Store, id: ConversationId): Promise<ConversationRecord> {
  const record = await recordOf(store, id)
  if (record === null) throw new Refused(404, `Conversation not found: ${dashed(id)}`)
  return record
}
