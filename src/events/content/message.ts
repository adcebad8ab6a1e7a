import {Type} from 'typebox'
import {deprecated, listOf, oneOf, open, orNull, text} from '../declare.ts'
import {ImageContent} from './image-content.ts'
import {MessageToolCall} from './message-tool-call.ts'
import {ReasoningItemModel} from './reasoning-item-model.ts'
import {RedactedThinkingBlock} from './redacted-thinking-block.ts'
import {TextContent} from './text-content.ts'
import {ThinkingBlock} from './thinking-block.ts'

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
