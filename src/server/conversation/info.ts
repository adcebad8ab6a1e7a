import {hookConfigDocument} from '../hooks/document.ts'
import {dashed} from '../search/conversation-id.ts'
import {hasHooks} from './begin.ts'
import type {Described} from './live.ts'
import {does} from './profile.ts'
import {STATE} from './shapes.ts'
import {commonState, secretsOf} from './snapshot.ts'

/** `ConversationInfo` (facts 7), with nulls. One that came from another server is described as that did. */
export function infoOf(live: Described): Record<string, unknown> {
  return {...live.secrets.hide(ownInfo(live), STATE), ...live.state.record.foreign, id: dashed(live.id)}
}

/** Hooks are in it from the first message or run on. */
function ownInfo(live: Described): Record<string, unknown> {
  const {state, hooks, world} = live
  const {agent, ...common} = commonState(live)
  const config = hookConfigDocument(hooks.config, {nulls: true, async: 'async_'})
  return {
    ...common,
    security_analyzer: state.analyzer === null ? null : {kind: state.analyzer},
    last_user_message_id: state.lastUserMessageId,
    leaf_event_id: state.head,
    secret_registry: {secret_sources: secretsOf(live, {description: null, value: null, kind: 'StaticSecret'})},
    hook_config: state.isLogEmpty || !hasHooks(hooks.config) ? null : config,
    title: state.record.title,
    metrics: null,
    created_at: state.record.createdAt,
    updated_at: state.record.updatedAt,
    forked_from_conversation_id: null,
    forked_from_event_id: null,
    parent_conversation_id: state.record.parentId,
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
