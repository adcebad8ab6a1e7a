import type {Compat} from '../events/compat.ts'
import {isObject} from '../events/schema.ts'
import {parsedJson} from '../parsed-json.ts'
import type {HookOutcome, HookType} from './hook.ts'

export interface Ran {
  /** `-n` if signal n ended the process; -1 with an `error` if the process could not start or timed out. */
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
  readonly error: string | null
}

/** The outcome of a hook's process, and what the outcome means for the conversation. */
export interface Verdict extends Ran {
  readonly success: boolean
  readonly blocked: boolean
  readonly reason: string | null
  readonly additionalContext: string | null
}

export function failedRun(error: string): Ran {
  return {exitCode: -1, stdout: '', stderr: '', error}
}

/**
 * Interprets the exit code and the output of a hook as the reference service does:
 * docs/reference-behaviour.md#hook-decisions.
 */
export function decide(ran: Ran, compat: Compat): Verdict {
  const said = ran.error === null ? objectIn(ran.stdout) : {}
  if (compat === '1.43' && said.decision !== undefined && typeof said.decision !== 'string')
    return decide(failedRun('The hook printed a decision that is no text'), compat)
  return {
    ...ran,
    success: ran.exitCode === 0,
    blocked: ran.exitCode === 2 || isDenied(said),
    reason: textOf(said.reason, compat),
    additionalContext: textOf(said.additionalContext, compat),
  }
}

/** Returns true if hooks of this event can block. After a block, later hooks do not run. */
export function canBlock(type: HookType): boolean {
  return type === 'PreToolUse' || type === 'UserPromptSubmit' || type === 'Stop'
}

export function decideBatch(
  type: HookType,
  verdicts: readonly Verdict[],
  compat: Compat,
): Omit<HookOutcome, 'executions'> {
  const additionalContext = verdicts.flatMap(({additionalContext: own}) => (own === null ? [] : [own]))
  const block = canBlock(type) ? verdicts.find(({blocked}) => blocked) : undefined
  const isLost = compat !== 'spec' && type === 'UserPromptSubmit' && additionalContext.length > 0 // the reference service loses a block if a hook adds context: docs/reference-behaviour.md#prompt-block-with-context
  if (block === undefined || isLost) return {blockedBy: null, additionalContext}
  return {blockedBy: block.reason || block.stderr.trim() || 'Blocked by hook', additionalContext}
}

function objectIn(stdout: string): Record<string, unknown> {
  const text = stdout.trim()
  const value = text.startsWith('{') ? parsedJson(text) : null
  return isObject(value) ? value : {}
}

function isDenied(said: Record<string, unknown>): boolean {
  const {decision, continue: goesOn} = said
  if (typeof decision === 'string' && decision.toLowerCase() === 'deny') return true
  return Object.hasOwn(said, 'continue') && (goesOn === false || goesOn === null || goesOn === 0 || goesOn === '')
}

/** The reference service turns null into the text `None`. */
function textOf(value: unknown, compat: Compat): string | null {
  if (value === undefined) return null
  if (value === null) return compat === 'spec' ? null : 'None'
  return typeof value === 'string' ? value : jsonOf(value)
}

/** Returns null if the value is nested too deeply to serialize. */
function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    return null
  }
}
