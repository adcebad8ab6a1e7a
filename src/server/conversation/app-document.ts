import type {ServerContext} from '../context.ts'
import {dashed} from '../search/conversation-id.ts'
import {childrenOf} from './children.ts'
import type {ConversationRecord} from './record.ts'
import {sharedConversation} from './shared-document.ts'

export const APP_CONVERSATION = {type: 'object', description: 'what is told of a shared one, and how it stands'}

/** A conversation for who has the key: what is shared, and how it stands (facts 5). */
export async function appConversation(
  record: ConversationRecord,
  {settings, store}: Pick<ServerContext, 'settings' | 'store'>,
  base: string,
) {
  const runs = record.sandboxStatus === 'RUNNING'
  return {
    ...sharedConversation(record, await childrenOf(store, record.id)),
    sandbox_status: record.sandboxStatus,
    execution_status: runs ? record.executionStatus : null,
    conversation_url: runs ? `${base}/api/conversations/${dashed(record.id)}` : null,
    session_api_key: runs ? settings.apiKey : null,
    tags: record.tags,
    public: record.public,
  }
}
