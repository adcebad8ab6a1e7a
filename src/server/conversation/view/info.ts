import {conversationIdIn, dashed} from '../../../events/ids.ts'
import {hookConfigDocument} from '../../hooks/config/document.ts'
import {hasHooks} from '../hooks/known.ts'
import {does} from '../profile.ts'
import {type ConversationRecord, runsHere} from '../record/record.ts'
import type {Described} from '../session.ts'
import {STATE} from '../shapes.ts'
import {commonState, movedOn, secretsOf} from './state.ts'

/** Returns the `ConversationInfo`, with nulls. A conversation from another server keeps that server's description. */
export function infoOf(session: Described, children: readonly ConversationRecord[]): Record<string, unknown> {
  const {record} = session.state
  const own = session.secrets.hide(ownInfo(session), STATE)
  const sub_conversation_ids = childIds(record, children)
  const hook_config = record.foreign?.hook_config ?? own.hook_config
  return {
    ...own,
    ...record.foreign,
    ...known(own),
    sub_conversation_ids,
    hook_config,
    ...(runsHere(record) ? movedOn(own) : {}),
  }
}

/** Fields of the record, which are always current. */
function known(own: Readonly<Record<string, unknown>>) {
  const {id, execution_status, title, tags, parent_conversation_id} = own
  return {id, execution_status, title, tags, parent_conversation_id}
}

/** Returns the children that another server listed, and the children stored here. */
function childIds({foreign}: ConversationRecord, children: readonly ConversationRecord[]): unknown[] {
  const told: unknown[] = Array.isArray(foreign?.sub_conversation_ids) ? foreign.sub_conversation_ids : []
  const known = new Set(told.map(id => conversationIdIn(String(id))))
  return [...told, ...children.filter(({id}) => !known.has(id)).map(({id}) => dashed(id))]
}

/** The hooks appear once the log has begun. */
function ownInfo(session: Described) {
  const {state, knownHooks, world} = session
  const {agent, ...common} = commonState(session)
  const config = hookConfigDocument(knownHooks, {nulls: true, async: 'async_'})
  return {
    ...common,
    security_analyzer: state.analyzer === null ? null : {kind: state.analyzer},
    last_user_message_id: state.lastUserMessageId,
    leaf_event_id: state.head,
    secret_registry: {secret_sources: secretsOf(session, {description: null, value: null, kind: 'StaticSecret'})},
    hook_config: state.isLogEmpty || !hasHooks(knownHooks) ? null : config,
    title: state.record.title,
    metrics: null,
    created_at: state.record.createdAt,
    updated_at: state.record.updatedAt,
    forked_from_conversation_id: null,
    forked_from_event_id: null,
    parent_conversation_id: state.record.parentId && dashed(state.record.parentId),
    sub_conversation_ids: [],
    current_model_id: null,
    available_models: [],
    supports_runtime_model_switch: false,
    launched_agent_profile: null,
    agent,
    client_tools: [],
    ...(does(world.settings.compat, '1.51.0') ? {tool_module_qualnames: {}, runtime_info: null} : {}),
  }
}
