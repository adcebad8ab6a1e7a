import type {Static} from 'typebox'
import type {ErrorClassification} from '../../../events/content.ts'

export type Classification = Static<typeof ErrorClassification>
const SETTINGS = {retryable: false, user_action: 'settings'} as const
const RETRY = {retryable: true, user_action: 'retry'} as const
const NONE = {retryable: false, user_action: 'none'} as const

type Row = readonly [Classification['kind'], Omit<Classification, 'kind'>, readonly string[], RegExp | null]

/** The classes of errors in the reference service, by code or by text. */
const ROWS: readonly Row[] = [
  ['auth', SETTINGS, ['LLMAuthenticationError', 'ACPAuthRequired'], /unauthorized|invalid (api )?key|\b401\b/u],
  ['rate_limit', RETRY, ['LLMRateLimitError'], /rate limit|\b429\b/u],
  ['quota', SETTINGS, ['MaxBudgetReached'], /usage limit|quota|insufficient balance|credits|budget exceeded/u],
  [
    'config',
    SETTINGS,
    ['LLMBadRequestError', 'ACPInitError', 'ACPSpawnError', 'ACPPromptError', 'NotFoundError'],
    /model unknown|unknown model|provider missing|invalid params/u,
  ],
  ['agent_action', RETRY, ['LLMContextWindowExceedError', 'LLMMalformedConversationHistoryError'], null],
  ['agent_action', NONE, ['MaxIterationsReached', 'ConversationOwnershipLostError'], null],
  ['internal', NONE, ['KeyError', 'AssertionError', 'AttributeError', 'TypeError'], null],
  [
    'transient',
    RETRY,
    ['LLMServiceUnavailableError', 'LLMTimeoutError', 'MCPTimeoutError'],
    /timeout|timed out|connection|bad gateway|\b5\d\d\b/u,
  ],
]

/** Returns the class of an error by its code, else by its text. */
export function classify(code: string, detail: string): Classification {
  const lower = detail.toLowerCase()
  const found = ROWS.find(([, , codes]) => codes.includes(code)) ?? ROWS.find(([, , , text]) => text?.test(lower))
  const [kind, advice] = found ?? ['unknown', NONE]
  return {kind, ...advice}
}

/** The class of a call that failed or has no result. */
export const AGENT_ACTION: Classification = {kind: 'agent_action', retryable: true, user_action: 'retry'}

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
