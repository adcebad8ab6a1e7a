import {Type} from 'typebox'
import {CriticResult, ErrorClassification, Message, TextContent} from '../content.ts'
import {count, listOf, orNull, since, text, withDefault} from '../declare.ts'
import {ToolDefinitionSchema} from '../tools/index.ts'
import {defineKind, defineKindOfAnySource} from './define.ts'

export const SystemPromptEvent = defineKind('SystemPromptEvent', 'agent', {
  system_prompt: TextContent,
  tools: Type.Array(ToolDefinitionSchema),
  dynamic_context: orNull(TextContent),
})

export const MessageEvent = defineKindOfAnySource('MessageEvent', {
  llm_message: Message,
  llm_response_id: orNull(text()),
  activated_skills: listOf(text()),
  extended_content: listOf(TextContent),
  sender: orNull(text()),
  critic_result: orNull(CriticResult),
})

/** A part of a streamed answer. It is never stored. */
export const StreamingDeltaEvent = defineKind('StreamingDeltaEvent', 'agent', {
  content: orNull(text()),
  reasoning_content: orNull(text()),
})

export const TokenEvent = defineKindOfAnySource('TokenEvent', {
  prompt_token_ids: Type.Array(Type.Integer()),
  response_token_ids: Type.Array(Type.Integer()),
})

export const LLMCompletionLogEvent = defineKind('LLMCompletionLogEvent', 'environment', {
  filename: Type.String({description: 'relative to the log directory'}),
  log_data: Type.String({description: 'JSON text'}),
  model_name: withDefault(text(), 'unknown'),
  usage_id: withDefault(text(), 'default'),
})

export const CondensationRequest = defineKind('CondensationRequest', 'environment', {})

/** Removes events from the view of the model and puts a summary in their place. */
export const Condensation = defineKind('Condensation', 'environment', {
  forgotten_event_ids: Object.assign(withDefault(Type.Array(text(), {uniqueItems: true}), []), {'x-set': true}),
  summary: orNull(text()),
  summary_offset: orNull(count()),
  llm_response_id: text(),
})

export const CondensationSummaryEvent = defineKind('CondensationSummaryEvent', 'environment', {summary: text()})

export const ConversationStateUpdateEvent = defineKind('ConversationStateUpdateEvent', 'environment', {
  key: Type.Optional(Type.String({description: 'what was updated; full_state is a snapshot; made up when absent'})),
  value: Type.Optional(Type.Unknown({default: {}})),
})

/** An error that ends the conversation. Servers may use codes that are not known here. */
export const ConversationErrorEvent = defineKindOfAnySource('ConversationErrorEvent', {
  code: Type.String({description: 'typically a type'}),
  detail: text(),
  classification: since('1.40.0', orNull(ErrorClassification)),
})

/** A failure of the server itself: a tool server that cannot be reached, a bad websocket frame. */
export const ServerErrorEvent = defineKindOfAnySource('ServerErrorEvent', {
  code: Type.String({description: 'type of the error'}),
  detail: text(),
})

export const PauseEvent = defineKind('PauseEvent', 'user', {})

export const InterruptEvent = defineKind('InterruptEvent', 'user', {})
