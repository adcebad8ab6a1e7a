import type {Static} from 'typebox'
import type {ErrorClassification} from '../../../events/content.ts'

export type Classification = Static<typeof ErrorClassification>
type Row = readonly [Classification, readonly string[], RegExp | null]

const row = (
  kind: Classification['kind'],
  retryable: boolean,
  user_action: NonNullable<Classification['user_action']>,
  codes: readonly string[],
  detail: RegExp | null,
): Row => [{kind, retryable, user_action}, codes, detail]

/** The classes of errors in the service, by code or by text. */
const ROWS: readonly Row[] = [
  row(
    'auth',
    false,
    'settings',
    ['LLMAuthenticationError', 'ACPAuthRequired'],
    /unauthorized|invalid (api )?key|\b401\b/u,
  ),
  row('rate_limit', true, 'retry', ['LLMRateLimitError'], /rate limit|\b429\b/u),
  row(
    'quota',
    false,
    'settings',
    ['MaxBudgetReached'],
    /usage limit|quota|insufficient balance|credits|budget exceeded/u,
  ),
  row(
    'config',
    false,
    'settings',
    ['LLMBadRequestError', 'ACPInitError', 'ACPSpawnError', 'ACPPromptError', 'NotFoundError'],
    /model unknown|unknown model|provider missing|invalid params/u,
  ),
  row('agent_action', true, 'retry', ['LLMContextWindowExceedError', 'LLMMalformedConversationHistoryError'], null),
  row('agent_action', false, 'none', ['MaxIterationsReached', 'ConversationOwnershipLostError'], null),
  row('internal', false, 'none', ['KeyError', 'AssertionError', 'AttributeError', 'TypeError'], null),
  row(
    'transient',
    true,
    'retry',
    ['LLMServiceUnavailableError', 'LLMTimeoutError', 'MCPTimeoutError'],
    /timeout|timed out|connection|bad gateway|\b5\d\d\b/u,
  ),
]

const UNKNOWN: Classification = {kind: 'unknown', retryable: false, user_action: 'none'}

/** Returns the class of an error by its code, else by its text. */
export function classify(code: string, detail: string): Classification {
  const lower = detail.toLowerCase()
  const found = ROWS.find(([, codes]) => codes.includes(code)) ?? ROWS.find(([, , pattern]) => pattern?.test(lower))
  return found?.[0] ?? UNKNOWN
}

/** The class of a call that failed or has no result. */
export const AGENT_ACTION: Classification = {kind: 'agent_action', retryable: true, user_action: 'retry'}

/** Thrown when a user interrupts the run. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Thrown when the conversation is deleted or the server shuts down. */
export class Closed extends Error {
  override readonly name = 'Closed'
}

/** Thrown when the run fails. `code` is the code of the ConversationErrorEvent. */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure'
  readonly code: string

  constructor(code: string, detail: string) {
    super(detail)
    this.code = code
  }
}
