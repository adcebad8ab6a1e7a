import type {HookConfig, HookOccasion, HookOutcome} from '../../hooks/hook.ts'
import type {KnownSecrets} from '../mask.ts'
import type {ConversationId} from '../store/store.ts'

/** Runs the hooks of one conversation. `run` never throws: a hook that cannot start counts as a failed execution. */
export interface Hooks extends AsyncDisposable {
  readonly config: HookConfig
  run(occasion: HookOccasion, signal: AbortSignal): Promise<HooksRun>
}

export interface HooksRun extends HookOutcome {
  /** The ids for the events of the executions, in their order. */
  readonly eventIds: readonly string[]
}

export interface HookedConversation {
  readonly id: ConversationId
  readonly config: HookConfig
  /** The working directory of the hooks, as an absolute path. */
  readonly workspace: string
  /** Returns the secrets by name. Every run reads them again, because secrets can be added later. */
  readonly secrets: () => ReadonlyMap<string, string>
  /** Returns the secrets to mask: also those that were replaced. */
  readonly knownSecrets: () => KnownSecrets
  /** Returns the id for the event of the next hook run. */
  readonly nextEventId: () => string
}

/** Creates the hooks of conversations. Disposal waits 5 s for async hooks, then ends them. */
export interface HookStarter extends AsyncDisposable {
  hooksOf(conversation: HookedConversation): Hooks
}
