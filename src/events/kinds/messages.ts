import {Type} from 'typebox'
import {CriticResult} from '../content/judgements.ts'
import {Message, TextContent} from '../content/message.ts'
import {listOf, orNull, text, withDefault} from '../declare.ts'
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
