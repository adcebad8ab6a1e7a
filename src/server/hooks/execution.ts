import type {Mask} from '../masking/mask.ts'
import {cut, cutMasked} from './cut.ts'
import type {Verdict} from './decide.ts'
import type {HookDefinition, HookExecution, HookOccasion} from './hook.ts'
import {isOfTool} from './match.ts'

/** What is recorded of one hook that ran, masked before it is cut (facts 10.6). */
export async function executionOf(
  hook: HookDefinition,
  occasion: HookOccasion,
  verdict: Verdict,
  mask: Mask,
): Promise<HookExecution> {
  const shown = (text: string) => cutMasked(text, mask)
  const orNull = async (text: string | null) => (text === null ? null : shown(text))
  return {
    source: 'hook',
    hook_event_type: occasion.type,
    hook_command: labelOf(hook),
    tool_name: isOfTool(occasion.type) ? occasion.toolName : null,
    success: verdict.success,
    blocked: verdict.blocked,
    exit_code: verdict.exitCode,
    stdout: await shown(verdict.stdout),
    stderr: await shown(verdict.stderr),
    reason: await orNull(verdict.reason),
    additional_context: await orNull(verdict.additionalContext),
    error: verdict.error === null ? null : cut(verdict.error),
    action_id: isOfTool(occasion.type) ? occasion.actionId : null,
    message_id: occasion.type === 'UserPromptSubmit' ? occasion.messageId : null,
    hook_input: inputOf(occasion),
    kind: 'HookExecutionEvent',
  }
}

/** What a hook reads: one JSON object, every key in this order, nulls included (facts 10.3). */
export function standardInput(occasion: HookOccasion, workspace: string): string {
  return JSON.stringify({
    event_type: occasion.type,
    tool_name: occasion.toolName,
    tool_input: occasion.toolInput,
    tool_response: occasion.toolResponse,
    message: occasion.message,
    session_id: occasion.sessionId,
    working_dir: workspace,
    metadata: occasion.metadata,
  })
}

/** The script; of hooks of other types what they are and are called. */
export function labelOf({type, command, name, prompt}: HookDefinition): string {
  return type === 'command' ? command : `${type}-hook:${name ?? [...(prompt ?? '')].slice(0, 20).join('')}`
}

function inputOf(occasion: HookOccasion): Record<string, unknown> | null {
  const {type, toolName: tool_name, toolInput: tool_input, toolResponse: tool_response, message} = occasion
  if (type === 'PreToolUse') return {tool_name, tool_input}
  if (type === 'PostToolUse') return {tool_name, tool_input, tool_response}
  if (type === 'UserPromptSubmit') return {message}
  return type === 'Stop' ? {...occasion.metadata} : null
}
