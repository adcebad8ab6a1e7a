import type {ReadAbout} from '../../events/read/read.ts'
import type {ServerContext} from '../context.ts'
import type {ConversationId} from '../store/store.ts'

/** What was read, and what became of it. */
export interface Imported {
  readonly conversations: number
  readonly stored: number
  /** There already: importing again changes nothing. */
  readonly known: number
  /** Parts of answers on their way, which are no history. */
  readonly deltas: number
  /** Documents that could not be read. */
  readonly bad: number
}

export type Counts = {-readonly [K in keyof Imported]: Imported[K]}

/** An import that is under way. */
export interface Import {
  readonly server: ServerContext
  readonly counts: Counts
  /** What is said of each conversation. */
  readonly abouts: Map<string | null, ReadAbout[]>
  /** Of the conversations that lie in others, in which. */
  readonly parents: Map<string, string>
  readonly names: Map<string | null, ConversationId>
  /** Of conversations that run here, how many new events: none comes into their logs. */
  readonly leftOut: Map<ConversationId, number>
  /** Said already. */
  isAhead: boolean
}
