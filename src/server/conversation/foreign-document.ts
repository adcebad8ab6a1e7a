import {dashed} from '../search/conversation-id.ts'
import type {ConversationRecord} from './record.ts'

/** A conversation as another server described it, where one did. What became of it since wins. */
export function foreignDocument(record: ConversationRecord): Record<string, unknown> {
  const {id, foreign, executionStatus, title, tags} = record
  return {...foreign, id: dashed(id), execution_status: executionStatus, title, tags}
}
