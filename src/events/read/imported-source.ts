import type {Skip} from './skips.ts'

/** What one source of an import contained. */
export interface ImportedSource {
  readonly source: string
  readonly events: number
  /** The number of conversations in each state. */
  readonly states: Readonly<Record<string, number>>
  /** The first conversations, at most `MOST_LISTED`. */
  readonly conversations: readonly ImportedConversation[]
  /** The number of conversations that are not listed. */
  readonly omitted: number
  readonly skipped: readonly Skip[]
}

export interface ImportedConversation {
  readonly id: string
  readonly events: number
  /** The execution status; `unknown` if neither a description nor an event contains it. */
  readonly state: string
}

const MOST_LISTED = 1000

/** Returns the report of a source with these conversations. */
export function importedSource(
  {source, events, skipped}: Pick<ImportedSource, 'source' | 'events' | 'skipped'>,
  all: readonly ImportedConversation[],
): ImportedSource {
  const states: Record<string, number> = {}
  for (const {state} of all) states[state] = (states[state] ?? 0) + 1
  const conversations = all.slice(0, MOST_LISTED)
  return {source, events, states, conversations, omitted: all.length - conversations.length, skipped}
}
