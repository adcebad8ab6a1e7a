import type {Clock} from '../clock.ts'
import type {ServerLog, ServerSettings} from '../context.ts'
import type {HookConfig, HookStarter} from '../hooks/hook.ts'
import type {Journal} from '../journal.ts'
import type {Channel} from '../live/channel.ts'
import type {Scenario} from '../scenario/scenario.ts'
import type {ConversationId, Store} from '../store/store.ts'
import type {ConversationRecord} from './record/record.ts'
import type {Secrets} from './secrets/secrets.ts'

/** What conversations are run with. */
export interface World {
  readonly store: Store
  readonly journal: Journal
  readonly channel: Channel
  readonly clock: Clock
  readonly log: ServerLog
  readonly settings: ServerSettings
  readonly hooks: HookStarter
  /** Throws `Refused` with 422 for hooks of a request that cannot be read. */
  readonly assertHooks: (asked: unknown) => void
  /** All hooks of a conversation, whatever they stand in. `workspace`: where they run; `hide`: what is logged passes it. */
  readonly hookConfigOf: (record: ConversationRecord, workspace: string, hide: Secrets['hide']) => Promise<HookConfig>
  /** Of conversations whose request names none. */
  readonly scenario: Scenario
  /** The working directory of a conversation, an absolute path; its hooks run there. */
  readonly workspace: {of(record: ConversationRecord): Promise<string>; remove(id: ConversationId): Promise<void>}
  /** How many conversations may run at once; null for any number. */
  readonly maxRuns: number | null
  /** After how long without anything to do a session ends, in milliseconds; null for never. */
  readonly idleMs: number | null
}
