import {dashed} from '../search/conversation-id.ts'
import type {ConversationRecord} from './record.ts'

/** A conversation as another server described it, where one did. What became of it since wins. */
export function foreignDocument(record: ConversationRecord): Record<string, unknown> {
  const {id, foreign, executionStatus, title, tags} = record
  return {...foreign, id: dashed(id), execution_status: executionStatus, title, tags}
}

/** What goes on where a conversation is run. */
const RUN_BY = [
  'last_user_message_id',
  'leaf_event_id',
  'updated_at',
  'stats',
  'confirmation_policy',
  'secret_registry',
  'blocked_actions',
  'blocked_messages',
] as const

/** Of the description of one that goes on here, what another server's says no more. */
export function movedOn(own: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(RUN_BY.filter(name => name in own).map(name => [name, own[name]]))
}
