import {TextContent} from '../content/text-content.ts'
import {listOf, text} from '../declare.ts'
import {ObservationSchema} from '../tools/families.ts'
import {defineKind} from './define.ts'

export const ObservationEvent = defineKind('ObservationEvent', 'environment', {
  tool_name: text(),
  tool_call_id: text(),
  observation: ObservationSchema,
  action_id: text(),
  extended_content: listOf(TextContent),
})
