import type {Compat} from '../../../events/compat.ts'
import {isObject} from '../../../events/schema.ts'
import type {HookType} from '../hook.ts'
import type {Ended} from './process.ts'

/** What a process did. */
export interface Ran {
  /** -n when signal n ended it; -1 with an `error` when it could not be started or took too long. */
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
  readonly error: string | null
}

/** What that means. */
export interface Verdict extends Ran {
  readonly success: boolean
  readonly blocked: boolean
  readonly reason: string | null
  readonly additionalContext: string | null
}

export function failedRun(error: string): Ran {
  return {exitCode: -1, stdout: '', stderr: '', error}
}

/** Exit code and output of a hook, read as the service reads them (facts 10.4). */
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

/** Only these are stopped by a block; it ends the batch, and later hooks do not run. */
export function canBlock(type: HookType): boolean {
  return type === 'PreToolUse' || type === 'UserPromptSubmit' || type === 'Stop'
}

export interface BatchVerdict {
  readonly blockedBy: string | null
  readonly additionalContext: readonly string[]
}

/** The hooks of one occasion together. */
export function decideBatch(type: HookType, verdicts: readonly Verdict[], compat: Compat): BatchVerdict {
  const additionalContext = verdicts.flatMap(({additionalContext: own}) => (own === null ? [] : [own]))
  const block = canBlock(type) ? verdicts.find(({blocked}) => blocked) : undefined
  const isLost = compat !== 'spec' && type === 'UserPromptSubmit' && additionalContext.length > 0 // D18
  if (block === undefined || isLost) return {blockedBy: null, additionalContext}
  return {blockedBy: block.reason || block.stderr.trim() || 'Blocked by hook', additionalContext}
}

function objectIn(stdout: string): Record<string, unknown> {
  const text = stdout.trim()
  if (!text.startsWith('{')) return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function isDenied(said: Record<string, unknown>): boolean {
  const {decision, continue: goesOn} = said
  if (typeof decision === 'string' && decision.toLowerCase() === 'deny') return true
  return Object.hasOwn(said, 'continue') && (goesOn === false || goesOn === null || goesOn === 0 || goesOn === '')
}

/** The reference keeps a null as the word `None` (D17). */
function textOf(value: unknown, compat: Compat): string | null {
  if (value === undefined) return null
  if (value === null) return compat === 'spec' ? null : 'None'
  return typeof value === 'string' ? value : jsonOf(value)
}

/** None for what is nested deeper than can be written. */
function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    return null
  }
}

/** What a process printed, as text. The reference gives up on bytes that are none (D29). */
export function ranOf(ended: Ended, compat: Compat): Ran {
  if (ended.status === 'failed') return failedRun(ended.error)
  const {exitCode, stdout, stderr} = ended.output
  const decoder = new TextDecoder('utf-8', {fatal: compat !== 'spec', ignoreBOM: true})
  try {
    return {exitCode, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr), error: null}
  } catch {
    return failedRun('Hook output is not UTF-8')
  }
}
