import type {Static} from 'typebox'
import {conversationIdIn} from '../../events/ids.ts'
import type {NewConversation} from '../conversation/conversations.ts'
import {MASKED_SECRET} from '../masking/masked-secret.ts'
import {type AppStartBody, AppStartBody as Schema} from '../request/schemas.ts'

export type AppStart = Static<typeof AppStartBody>

/**
 * Returns the request as responses repeat it: every field, with secret values masked. Texts may still contain values.
 */
export function givenBack(body: AppStart): Record<string, unknown> {
  const {secrets} = body
  const names = Object.keys(Schema.properties)
  const given: Readonly<Record<string, unknown>> = {
    ...body,
    secrets: secrets && Object.fromEntries(Object.keys(secrets).map(name => [name, MASKED_SECRET])),
  }
  return Object.fromEntries(names.map(name => [name, given[name] ?? OTHERWISE[name] ?? null]))
}

const OTHERWISE: Readonly<Record<string, unknown>> = {processors: [], pr_number: [], agent_type: 'default'}

/** Returns the input to create the conversation. */
export function newConversationOf(
  body: AppStart,
  request: Readonly<Record<string, unknown>>,
  sandboxId: string,
): NewConversation {
  return {
    id: conversationIdIn(body.conversation_id),
    title: body.title ?? null,
    public: body.public ?? false,
    sandboxId,
    parentId: conversationIdIn(body.parent_conversation_id),
    llmModel: body.llm_model ?? null,
    tags: {},
    request,
    secrets: body.secrets ?? {},
  }
}
