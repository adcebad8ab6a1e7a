import {Type} from 'typebox'
import {text, withDefault} from '../declare.ts'
import {defineKind} from './define.ts'

export const LLMCompletionLogEvent = defineKind('LLMCompletionLogEvent', 'environment', {
  filename: Type.String({description: 'relative to the log directory'}),
  log_data: Type.String({description: 'JSON text'}),
  model_name: withDefault(text(), 'unknown'),
  usage_id: withDefault(text(), 'default'),
})
