import {type Static, Type} from 'typebox'
import {dashed} from '../../../events/ids.ts'
import type {ServerContext} from '../../context.ts'
import type {ConversationRecord} from '../record/record.ts'
import {childrenOf} from '../record/records.ts'

const Text = Type.Union([Type.String(), Type.Null()])

/** The public fields of a shared conversation. */
export const SharedConversation = Type.Object(
  {
    id: Type.String(),
    created_by_user_id: Text,
    sandbox_id: Text,
    selected_repository: Text,
    selected_branch: Text,
    git_provider: Text,
    title: Text,
    pr_number: Type.Array(Type.Integer()),
    llm_model: Text,
    metrics: Type.Union([Type.Object({}), Type.Null()]),
    parent_conversation_id: Text,
    sub_conversation_ids: Type.Array(Type.String()),
    created_at: Type.String({format: 'date-time'}),
    updated_at: Type.String({format: 'date-time'}),
  },
  {title: 'SharedConversation'},
)
export type SharedConversation = Static<typeof SharedConversation>

/** The server has no users and collects no metrics, so `created_by_user_id` and `metrics` are null. */
export function sharedConversation(
  record: ConversationRecord,
  children: readonly ConversationRecord[],
): SharedConversation {
  const {request} = record
  return {
    id: record.id,
    created_by_user_id: null,
    sandbox_id: record.sandboxId,
    selected_repository: textOrNull(request.selected_repository),
    selected_branch: textOrNull(request.selected_branch),
    git_provider: textOrNull(request.git_provider),
    title: record.title,
    pr_number: Array.isArray(request.pr_number) ? request.pr_number.filter(Number.isInteger) : [],
    llm_model: record.llmModel,
    metrics: null,
    parent_conversation_id: record.parentId,
    sub_conversation_ids: children.map(({id}) => id),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export const APP_CONVERSATION = {type: 'object', description: 'what is told of a shared one, and how it stands'}

/** Returns the fields for holders of the key: the public fields, the status and the tags. */
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
