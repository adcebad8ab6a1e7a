import {Type} from 'typebox'
import {TextContent} from '../content/text-content.ts'
import {orNull} from '../declare.ts'
import {ToolDefinitionSchema} from '../tools/families.ts'
import {defineKind} from './define.ts'

export const SystemPromptEvent = defineKind('SystemPromptEvent', 'agent', {
  system_prompt: TextContent,
  tools: Type.Array(ToolDefinitionSchema),
  dynamic_context: orNull(TextContent),
})
