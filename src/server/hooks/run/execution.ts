import type {Verdict} from '../../../hooks/decide.ts'
import {type HookDefinition, type HookExecution, type HookOccasion, labelOf} from '../../../hooks/hook.ts'
import {isOfTool} from '../../../hooks/match.ts'
import {CUT_MARK} from '../../../hooks/meaning.ts'
import type {Mask} from '../../mask.ts'

/** Returns the event of a hook run. Texts are masked before they are cut. */
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
    error: verdict.error === null ? null : marked(verdict.error, true),
    action_id: isOfTool(occasion.type) ? occasion.actionId : null,
    message_id: occasion.type === 'UserPromptSubmit' ? occasion.messageId : null,
    hook_input: inputOf(occasion),
    kind: 'HookExecutionEvent',
  }
}

/** Returns the standard input of a hook. It is one JSON object with a fixed order of keys and with null fields. */
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

function inputOf(occasion: HookOccasion): Record<string, unknown> | null {
  const {type, toolName: tool_name, toolInput: tool_input, toolResponse: tool_response, message} = occasion
  if (type === 'PreToolUse') return {tool_name, tool_input}
  if (type === 'PostToolUse') return {tool_name, tool_input, tool_response}
  if (type === 'UserPromptSubmit') return {message}
  return type === 'Stop' ? {...occasion.metadata} : null
}

const MOST = 50_000
/** The maximum number of UTF-16 code units in one character. */
const UNITS = 2

async function cutMasked(text: string, mask: Mask): Promise<string> {
  const masked = await mask.beginning(text, UNITS * MOST)
  return marked(masked.text, masked.isWhole)
}

function marked(text: string, isWhole: boolean): string {
  const kept = text.length <= MOST ? text : firstCharacters(text, MOST)
  return kept.length < text.length || !isWhole ? kept + CUT_MARK : kept
}

function firstCharacters(text: string, count: number): string {
  let units = 0
  for (let characters = 0; characters < count && units < text.length; characters += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, units)
}
