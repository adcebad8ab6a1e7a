import type {ConversationId} from '../../store/store.ts'

/** The execution statuses, as on the wire. */
export const EXECUTION_STATUSES = [
  'idle',
  'running',
  'paused',
  'waiting_for_confirmation',
  'finished',
  'error',
  'stuck',
  'deleting',
] as const
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]

type SandboxStatus = 'STARTING' | 'RUNNING' | 'PAUSED' | 'ERROR' | 'MISSING'

/** The data of a conversation besides its events. A stored record contains no secret; see `storable`. */
export interface ConversationRecord {
  readonly id: ConversationId
  readonly title: string | null
  /** Whether everybody may search its events. */
  readonly public: boolean
  readonly executionStatus: ExecutionStatus
  readonly sandboxStatus: SandboxStatus
  readonly sandboxId: string | null
  readonly parentId: ConversationId | null
  readonly llmModel: string | null
  readonly tags: Readonly<Record<string, string>>
  /** `own`: created here. Hooks of other conversations run only on request. */
  readonly origin: 'own' | 'imported' | 'webhook'
  /** ISO 8601, UTC, with `Z`. */
  readonly createdAt: string
  readonly updatedAt: string
  /** The rest of the start request, which the engine follows and clients can read. */
  readonly request: Readonly<Record<string, unknown>>
  /** Whether secrets were masked in the request; absent in old records. */
  readonly requestMasked?: boolean
  /** The description from another server; null if the conversation is from here. */
  readonly foreign: Readonly<Record<string, unknown>> | null
}

/** Whether this server runs the conversation: created here, or imported and continued here. */
export function runsHere({origin, sandboxStatus}: Pick<ConversationRecord, 'origin' | 'sandboxStatus'>): boolean {
  return origin === 'own' || (origin === 'imported' && sandboxStatus === 'RUNNING')
}
