import {Type} from 'typebox'
import {flag, freeObject, oneOf, orNull, text, withDefault} from '../declare.ts'
import {defineKind} from './define.ts'

export const HOOK_TYPES = [
  'PreToolUse',
  'PostToolUse',
  'UserPromptSubmit',
  'SessionStart',
  'SessionEnd',
  'Stop',
] as const

export const HookExecutionEvent = defineKind('HookExecutionEvent', 'hook', {
  hook_event_type: oneOf(...HOOK_TYPES),
  hook_command: text(),
  tool_name: orNull(text()),
  success: Type.Boolean(),
  blocked: flag(false),
  exit_code: Type.Integer(),
  stdout: withDefault(text(), ''),
  stderr: withDefault(text(), ''),
  reason: orNull(text()),
  additional_context: orNull(text()),
  error: orNull(text()),
  action_id: orNull(text()),
  message_id: orNull(text()),
  hook_input: orNull(freeObject()),
})
