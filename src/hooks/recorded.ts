import {proseOf} from '../events/prose.ts'
import {withNulls} from '../events/rendering.ts'
import {isObject} from '../events/schema.ts'
import {canBlock} from './decide.ts'
import {type HookOccasion, type HookType, occasionOf} from './hook.ts'
import {isOfTool} from './match.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the hooks of one occasion decided together. */
export interface Decision {
  /** The exit code of each hook that ran, in order. */
  readonly exitCodes: readonly number[]
  readonly blocked: boolean
  /** The reason of the hook that blocked; null if none did, or if it gave no reason. */
  readonly reason: string | null
  /** The texts that hooks added for the model. */
  readonly context: readonly string[]
}

/** An occasion for hooks in a log, with what the recorded hooks decided. */
export interface RecordedOccasion {
  readonly occasion: HookOccasion
  /** The id of the event that the occasion is about, or of its first hook run. */
  readonly event: string
  /** The position of that event in the log, from 1. */
  readonly position: number
  readonly recorded: Decision
  /** The hook runs of the occasion, in order. */
  readonly runs: readonly Fields[]
}

/**
 * Returns the occasions for hooks in a log, in log order: calls, results and messages of the user, whether a hook ran or
 * not, and the ends of runs and sessions for which a hook ran.
 */
export function recordedOccasions(
  log: readonly {readonly id: string; readonly event: Fields}[],
  sessionId: string,
): RecordedOccasion[] {
  const ofCalls = Map.groupBy(
    log
      .map(({event}) => event)
      .filter(({kind, action_id: id}) => kind === 'HookExecutionEvent' && typeof id === 'string'),
    ({hook_event_type: type, action_id: id}) => subjectKey(type, id),
  )
  const actions = new Map(log.map(({id, event}) => [id, event]))
  return log.flatMap(({id, event}, at) => {
    const found = detailOf(id, event, actions) ?? endOf(event, log[at - 1]?.event)
    if (found === null) return []
    const {type, ...detail} = found
    const own = ofCalls.get(subjectKey(type, detail.actionId)) ?? runsAt(log, at, type)
    return [
      {
        occasion: {...occasionOf(type, sessionId), ...detail},
        event: id,
        position: at + 1,
        recorded: decisionOf(type, own),
        runs: own,
      },
    ]
  })
}

function subjectKey(type: unknown, subject: unknown): string {
  return `${String(type)} ${String(subject)}`
}

type Detail = Pick<HookOccasion, 'type'> & Partial<HookOccasion>

function detailOf(id: string, event: Fields, actions: ReadonlyMap<string, Fields>): Detail | null {
  if (event.kind === 'MessageEvent' && event.source === 'user')
    return {
      type: 'UserPromptSubmit',
      message: isObject(event.llm_message) ? proseOf(event.llm_message.content) : '',
      messageId: id,
    }
  if (event.kind === 'ActionEvent' && isObject(event.action)) return {type: 'PreToolUse', ...callOf(id, event)}
  if (event.kind !== 'ObservationEvent' || typeof event.action_id !== 'string') return null
  const action = actions.get(event.action_id)
  const toolResponse = objectIn(withNulls({...event}).observation)
  return {type: 'PostToolUse', ...callOf(event.action_id, action ?? event), toolResponse}
}

function callOf(actionId: string, event: Fields): Partial<HookOccasion> {
  const toolInput = objectIn(withNulls({...event}).action)
  return {toolName: String(event.tool_name), toolInput, actionId}
}

/** Returns the occasion at the first of several hook runs for the end of a run, or for a session. */
function endOf(event: Fields, before: Fields | undefined): Detail | null {
  const type = event.hook_event_type as HookType // compared with the known types below
  if (event.kind !== 'HookExecutionEvent' || !ENDS.has(type) || before?.hook_event_type === type) return null
  return {type, metadata: objectIn(event.hook_input) ?? {}}
}

const ENDS: ReadonlySet<unknown> = new Set<HookType>(['Stop', 'SessionStart', 'SessionEnd'])

/** Returns adjacent runs: from the first run of the occasion on, or those before the message that they judged. */
function runsAt(log: readonly {readonly event: Fields}[], at: number, type: HookType): Fields[] {
  const isRun = (place: number) => log[place]?.event.hook_event_type === type
  if (isOfTool(type)) return []
  let [start, end] = isRun(at) ? [at, at + 1] : [at, at]
  while (isRun(end)) end++
  while (isRun(start - 1)) start--
  return log.slice(start, end).map(({event}) => event)
}

/** Returns what the runs of one occasion decided together. `runs`: HookExecutionEvents, recorded or new. */
export function decisionOf(type: HookType, runs: readonly Fields[]): Decision {
  const block = canBlock(type) ? runs.find(({blocked}) => blocked === true) : undefined
  return {
    exitCodes: runs.map(({exit_code: code}) => Number(code)),
    blocked: block !== undefined,
    reason: block === undefined ? null : textIn(block.reason) || textIn(block.stderr).trim() || null,
    context: runs.flatMap(({additional_context: context}) => (typeof context === 'string' ? [context] : [])),
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function objectIn(value: unknown): Fields | null {
  return isObject(value) ? value : null
}
