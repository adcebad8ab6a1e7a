import {type Static, Type} from 'typebox'
import {oneOf} from '../../../events/declare.ts'
import type {ConversationId} from '../../store/store.ts'

/** The states of a conversation, as they are on the wire. */
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

export const SANDBOX_STATUSES = ['STARTING', 'RUNNING', 'PAUSED', 'ERROR', 'MISSING'] as const
export type SandboxStatus = (typeof SANDBOX_STATUSES)[number]

/** What is kept of a conversation beside its events. In a store no value of a secret is in it; see `storable`. */
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
  /** `own`: made here. Hooks of the others never run unless that was asked for. */
  readonly origin: 'own' | 'imported' | 'webhook'
  /** ISO 8601, UTC, with `Z`. */
  readonly createdAt: string
  readonly updatedAt: string
  /** What else the start request said, to be followed and to be given back. */
  readonly request: Readonly<Record<string, unknown>>
  /** Whether values of secrets were taken out of the request, so that it is not what was asked for; not known of old ones. */
  readonly requestMasked?: boolean
  /** The conversation as another server described it, where it came from one. */
  readonly foreign: Readonly<Record<string, unknown>> | null
}

/** Made here, or imported and gone on with here since. Others are what was said of them last. */
export function runsHere({origin, sandboxStatus}: Pick<ConversationRecord, 'origin' | 'sandboxStatus'>): boolean {
  return origin === 'own' || (origin === 'imported' && sandboxStatus === 'RUNNING')
}

/** When the user is asked before tools are run. `threshold` is included. */
export const ConfirmationPolicySchema = Type.Object({
  kind: oneOf('NeverConfirm', 'AlwaysConfirm', 'ConfirmRisky'),
  threshold: Type.Optional(oneOf('LOW', 'MEDIUM', 'HIGH')),
  confirm_unknown: Type.Optional(Type.Boolean()),
})

export type ConfirmationPolicy = Static<typeof ConfirmationPolicySchema>
