import {Type} from 'typebox'
import {closed, deprecated, flag, listOf, oneOf, open, orNull, text, withDefault} from '../declare.ts'

export const TextContent = closed('TextContent', {
  cache_prompt: flag(false),
  type: withDefault(Type.Literal('text'), 'text'),
  text: text(),
  enable_truncation: deprecated(),
})

export const ImageContent = open('ImageContent', {
  cache_prompt: flag(false),
  type: withDefault(Type.Literal('image'), 'image'),
  image_urls: Type.Array(text(), {description: 'URLs or data: URLs'}),
})

export const ThinkingBlock = open('ThinkingBlock', {
  type: withDefault(Type.Literal('thinking'), 'thinking'),
  thinking: text(),
  signature: orNull(Type.String({description: 'cryptographic signature of the block'})),
})

export const RedactedThinkingBlock = open('RedactedThinkingBlock', {
  type: withDefault(Type.Literal('redacted_thinking'), 'redacted_thinking'),
  data: text(),
})

export const ReasoningItemModel = open('ReasoningItemModel', {
  id: orNull(text()),
  summary: listOf(text()),
  content: orNull(Type.Array(text())),
  encrypted_content: orNull(Type.String({description: 'must not be logged or rendered'})),
  status: orNull(text()),
})

export const MessageToolCall = open('MessageToolCall', {
  id: Type.String({description: 'canonical tool call id'}),
  responses_item_id: orNull(Type.String({description: 'original function-call id, echoed verbatim on replay'})),
  name: Type.String({description: 'tool or function name'}),
  arguments: Type.String({description: 'JSON text'}),
  origin: Type.Optional(Object.assign(oneOf('completion', 'responses'), {'x-reference-requires': true})),
})

export const Message = open('Message', {
  role: oneOf('user', 'system', 'assistant', 'tool'),
  content: Object.assign(listOf(Type.Union([TextContent, ImageContent])), {'x-also': ['null', 'string']}),
  tool_calls: orNull(Type.Array(MessageToolCall)),
  tool_call_id: orNull(text()),
  name: orNull(text()),
  reasoning_content: orNull(text()),
  thinking_blocks: listOf(Type.Union([ThinkingBlock, RedactedThinkingBlock])),
  responses_reasoning_item: orNull(ReasoningItemModel),
  cache_enabled: deprecated(),
  vision_enabled: deprecated(),
  function_calling_enabled: deprecated(),
  force_string_serializer: deprecated(),
  send_reasoning_content: deprecated(),
})
