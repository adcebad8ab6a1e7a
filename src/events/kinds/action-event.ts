import {Type} from 'typebox'
import {CriticResult} from '../content/critic-result.ts'
import {MessageToolCall} from '../content/message-tool-call.ts'
import {ReasoningItemModel} from '../content/reasoning-item-model.ts'
import {RedactedThinkingBlock} from '../content/redacted-thinking-block.ts'
import {SecurityRisk} from '../content/security-risk.ts'
import {TextContent} from '../content/text-content.ts'
import {ThinkingBlock} from '../content/thinking-block.ts'
import {listOf, orNull, text, withDefault} from '../declare.ts'
import {ActionSchema} from '../tools/families.ts'
import {defineKind} from './define.ts'

/** The agent calls a tool. `action` is null when the call cannot be executed: an unknown tool, invalid arguments. */
export const ActionEvent = defineKind('ActionEvent', 'agent', {
  thought: Type.Array(TextContent),
  reasoning_content: orNull(text()),
  thinking_blocks: listOf(Type.Union([ThinkingBlock, RedactedThinkingBlock])),
  responses_reasoning_item: orNull(ReasoningItemModel),
  action: orNull(ActionSchema),
  tool_name: text(),
  tool_call_id: text(),
  tool_call: MessageToolCall,
  llm_response_id: Type.String({description: 'the same for parallel calls of one answer'}),
  security_risk: withDefault(SecurityRisk, 'UNKNOWN'),
  critic_result: orNull(CriticResult),
  summary: orNull(text()),
})
