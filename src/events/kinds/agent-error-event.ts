import {ErrorClassification} from '../content/error-classification.ts'
import {orNull, since, text} from '../declare.ts'
import {defineKind} from './define.ts'

/** A tool call that failed before it ran. The conversation can go on. */
export const AgentErrorEvent = defineKind('AgentErrorEvent', 'agent', {
  tool_name: text(),
  tool_call_id: text(),
  error: text(),
  classification: since('1.40.0', orNull(ErrorClassification)),
})
