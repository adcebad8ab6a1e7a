import {Type} from 'typebox'
import {
  CriticResult,
  ErrorClassification,
  MessageToolCall,
  ReasoningItemModel,
  RedactedThinkingBlock,
  SecurityRisk,
  TextContent,
  ThinkingBlock,
} from '../content.ts'
import {flag, freeObject, listOf, mapOf, oneOf, orNull, since, text, withDefault} from '../declare.ts'
import {ActionSchema, ObservationSchema} from '../tools/index.ts'
import {defineKind} from './define.ts'

/** A tool call of the agent. `action` is null if the tool is unknown or its arguments are invalid. */
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

export const ObservationEvent = defineKind('ObservationEvent', 'environment', {
  tool_name: text(),
  tool_call_id: text(),
  observation: ObservationSchema,
  action_id: text(),
  extended_content: listOf(TextContent),
})

export const UserRejectObservation = defineKind('UserRejectObservation', 'environment', {
  tool_name: text(),
  tool_call_id: text(),
  rejection_reason: withDefault(text(), 'User rejected the action'),
  rejection_source: withDefault(oneOf('user', 'hook'), 'user'),
  action_id: text(),
})

/** A tool call that failed before it ran. The conversation can continue. */
export const AgentErrorEvent = defineKind('AgentErrorEvent', 'agent', {
  tool_name: text(),
  tool_call_id: text(),
  error: text(),
  classification: since('1.40.0', orNull(ErrorClassification)),
})

export const ACPToolCallEvent = defineKind('ACPToolCallEvent', 'agent', {
  tool_call_id: text(),
  title: text(),
  status: orNull(text()),
  tool_kind: orNull(text()),
  raw_input: orNull(Type.Unknown()),
  raw_output: orNull(Type.Unknown()),
  content: orNull(Type.Array(Type.Unknown())),
  is_error: flag(false),
})

/** The security risks of the actions of one answer, by event id. */
export const SecurityAnalysisEvent = since(
  '1.54.0',
  defineKind('SecurityAnalysisEvent', 'environment', {
    analyzer: text(),
    policy: text(),
    risks: mapOf(SecurityRisk),
    details: withDefault(mapOf(freeObject()), {}),
  }),
)
