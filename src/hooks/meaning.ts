import {isObject} from '../events/schema.ts'
import {parsedJson} from '../parsed-json.ts'
import {canBlock} from './decide.ts'
import type {HookExecution} from './hook.ts'

/** The end of an output that was cut. */
export const CUT_MARK = '\n<TRUNCATED>'

export type Effect = 'blocks' | 'adds-context' | 'nothing'

/** Returns what the result of a hook did to the conversation. */
export function effectOf({blocked, additional_context: context, hook_event_type: type}: Result): Effect {
  if (blocked && canBlock(type)) return 'blocks'
  return context != null && readsContext(type) ? 'adds-context' : 'nothing'
}

/** The part of an execution that has a meaning. */
type Result = Pick<
  HookExecution,
  'hook_event_type' | 'exit_code' | 'blocked' | 'stdout' | 'stderr' | 'error' | 'additional_context'
>

/** A hook that fails can still block with its output. */
function isBlocking(result: Result): boolean {
  return effectOf(result) === 'blocks'
}

function readsContext(type: Result['hook_event_type']): boolean {
  return type === 'UserPromptSubmit' || type === 'SessionStart' || type === 'Stop'
}

interface Meaning {
  readonly says: string
  /** True if the hook probably did not do what its author wanted. */
  readonly isFault: boolean
  readonly applies: (result: Result, printed: Printed) => boolean
}

/** The meanings of a result, exit codes first. Several can apply. */
export const MEANINGS = {
  success: {says: 'exit code 0 is a success', isFault: false, applies: ({exit_code: code}) => code === 0},
  'exit-blocks': {
    says: 'exit code 2 blocks',
    isFault: false,
    applies: ({exit_code: code, hook_event_type: type}) => code === 2 && canBlock(type),
  },
  'timed-out': {
    says: 'the hook timed out, so it blocks nothing',
    isFault: true,
    applies: ({error}) => isTimeout(error),
  },
  'not-run': {
    says: 'the hook did not run to its end, so it blocks nothing',
    isFault: true,
    applies: ({error}) => Boolean(error) && !isTimeout(error),
  },
  'not-found': {
    says: 'exit code 127 means that the shell did not find a program; it blocks nothing',
    isFault: true,
    applies: result => result.exit_code === 127 && !isBlocking(result),
  },
  'not-executable': {
    says: 'exit code 126 means that a program may not be executed; it blocks nothing',
    isFault: true,
    applies: result => result.exit_code === 126 && !isBlocking(result),
  },
  signal: {
    says: 'a signal ended the hook, so it blocks nothing',
    isFault: true,
    applies: result => result.exit_code < 0 && !result.error && !isBlocking(result),
  },
  'failed-without-block': {
    says: 'only exit code 2 blocks; any other code except 0 is a failure that blocks nothing',
    isFault: true,
    applies: result => result.exit_code > 0 && ![2, 126, 127].includes(result.exit_code) && !isBlocking(result),
  },
  'event-cannot-block': {
    says: 'this event cannot be blocked: exit code 2 and deny have no effect',
    isFault: true,
    applies: ({hook_event_type: type, blocked = false}) => blocked && !canBlock(type),
  },
  'output-blocks': {
    says: 'the output blocks: it contains deny, or continue with the value false',
    isFault: false,
    applies: ({exit_code: code, blocked = false, hook_event_type: type}) => blocked && code !== 2 && canBlock(type),
  },
  'text-before-json': {
    says: 'the output contains text before the JSON, so the JSON is not read',
    isFault: true,
    applies: (_, {hidden}) => hidden === 'before',
  },
  'text-after-json': {
    says: 'the output contains text after the JSON, so the JSON is not read',
    isFault: true,
    applies: (_, {hidden}) => hidden === 'after',
  },
  'json-on-standard-error': {
    says: 'JSON on standard error is not read; print it on standard output',
    isFault: true,
    applies: ({stderr = ''}, {said}) => said === null && isAnswer(jsonObject(stderr.trim())),
  },
  'invalid-json': {
    says: 'the output begins with { but is not valid JSON, so it is not read',
    isFault: true,
    applies: ({stdout = ''}, {said, hidden}) => said === null && hidden === null && stdout.trim().startsWith('{'),
  },
  'decision-unknown': {
    says: 'only the decision deny blocks; other decisions have no effect',
    isFault: true,
    applies: (_, {said}) => said?.decision !== undefined && !/^(?:allow|deny)$/i.test(String(said.decision)),
  },
  'other-product': {
    says: 'permissionDecision and hookSpecificOutput of other products are not read; print {"decision": "deny"}',
    isFault: true,
    applies: (_, {said}) => said !== null && ('permissionDecision' in said || 'hookSpecificOutput' in said),
  },
  'context-not-read': {
    says: 'additionalContext has no effect on this event',
    isFault: true,
    applies: ({additional_context: context, hook_event_type: type}) => context != null && !readsContext(type),
  },
  'output-cut': {
    says: 'the output was cut after 50,000 characters',
    isFault: false,
    applies: ({stdout = '', stderr = ''}) => stdout.endsWith(CUT_MARK) || stderr.endsWith(CUT_MARK),
  },
} as const satisfies Readonly<Record<string, Meaning>>

export type MeaningKind = keyof typeof MEANINGS

/** Returns what the result of a hook means. At least one meaning always applies. */
export function meaningsOf(result: Result): MeaningKind[] {
  const printed = printedIn(result.stdout ?? '')
  const kinds = Object.keys(MEANINGS) as MeaningKind[] // the cast is safe: the keys of MEANINGS are the kinds
  return kinds.filter(kind => MEANINGS[kind].applies(result, printed))
}

interface Printed {
  /** The JSON object that is the whole output; null if there is none. */
  readonly said: Readonly<Record<string, unknown>> | null
  /** The place of the text that hides an answer in JSON; null if no answer is hidden. */
  readonly hidden: 'before' | 'after' | null
}

function printedIn(stdout: string): Printed {
  const text = stdout.trim()
  const said = jsonObject(text)
  if (said !== null) return {said, hidden: null}
  const lines = text.split('\n')
  const last = lines.at(-1) ?? ''
  const start = text.indexOf('{')
  if (isAnswer(jsonObject(text.slice(start))) || (lines.length > 1 && isAnswer(jsonObject(last.trim()))))
    return {said, hidden: 'before'}
  return {said, hidden: start === 0 && beginsWithAnswer(text) ? 'after' : null}
}

/** The maximum number of braces at which an answer may end. */
const MOST_TRIES = 20

function beginsWithAnswer(text: string): boolean {
  let end = text.indexOf('}')
  for (let tries = 0; end !== -1 && tries < MOST_TRIES; tries += 1) {
    if (isAnswer(jsonObject(text.slice(0, end + 1)))) return true
    end = text.indexOf('}', end + 1)
  }
  return false
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | null {
  const value = text.startsWith('{') ? parsedJson(text) : null
  return isObject(value) ? value : null
}

const ANSWERS = ['decision', 'continue', 'reason', 'additionalContext', 'permissionDecision', 'hookSpecificOutput']

function isAnswer(value: Readonly<Record<string, unknown>> | null): boolean {
  return value !== null && ANSWERS.some(name => Object.hasOwn(value, name))
}

function isTimeout(error: string | null | undefined): boolean {
  return /timed out/i.test(error ?? '')
}
