import {Type} from 'typebox'
import {flag, orNull, text} from '../declare.ts'
import {defineKind} from './define.ts'

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
