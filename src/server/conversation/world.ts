import type {Channel} from '../channel.ts'
import type {Clock} from '../clock.ts'
import type {ServerLog, ServerSettings} from '../context.ts'
import type {HookConfig, HookStarter} from '../hooks/hook.ts'
import type {Journal} from '../journal.ts'
import type {Scenario} from '../scenario/scenario.ts'
import type {ConversationId, Store} from '../store/store.ts'
import type {ConversationRecord} from './record/record.ts'
import type {Secrets} from './secrets/secrets.ts'

/** The dependencies of the engine. */
export interface World {
  readonly store: Store
  readonly journal: Journal
  readonly channel: Channel
  readonly clock: Clock
  readonly log: ServerLog
  readonly settings: ServerSettings
  readonly hooks: HookStarter
  /** Throws `Refused` with 422 if the hooks of a request are invalid. */
  readonly assertHooks: (asked: unknown) => void
  /**
   * Returns the hooks of a conversation from all sources. `workspace`: their working directory; `hide`: masks log
   * lines.
   */
  readonly hookConfigOf: (record: ConversationRecord, workspace: string, hide: Secrets['hide']) => Promise<HookConfig>
  /** The scenario of conversations whose request names none. */
  readonly scenario: Scenario
  /** The working directory of a conversation's hooks, as an absolute path. */
  readonly workspace: {of(record: ConversationRecord): Promise<string>; remove(id: ConversationId): Promise<void>}
  /** The maximum number of conversations that run at once; null for no limit. */
  readonly maxRuns: number | null
  /** The idle timeout of a session in milliseconds; null for none. */
  readonly idleMs: number | null
}
