import type {ReadAbout} from '../../events/read/read.ts'
import type {ServerContext} from '../context.ts'
import type {ConversationId} from '../store/store.ts'

/** The result of an import. */
export interface Imported {
  readonly conversations: number
  readonly stored: number
  /** Known events; a repeated import changes nothing. */
  readonly known: number
  /** Parts of streamed answers, which are never stored. */
  readonly deltas: number
  /** Documents that cannot be read. */
  readonly bad: number
}

export type Counts = {-readonly [K in keyof Imported]: Imported[K]}

/** An import in progress. */
export interface Import {
  readonly server: ServerContext
  readonly counts: Counts
  /** The descriptions of each conversation. */
  readonly abouts: Map<string | null, ReadAbout[]>
  /** The parent of each nested conversation. */
  readonly parents: Map<string, string>
  readonly names: Map<string | null, ConversationId>
  /** The number of new events that were skipped, of conversations that run here. */
  readonly leftOut: Map<ConversationId, number>
  /** Whether the warning was logged. */
  isAhead: boolean
}
