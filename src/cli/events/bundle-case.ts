import {type NamedInLogs, recordedConversations, surveyConversations} from '../../bundle/conversations.ts'
import {MANIFEST} from '../../bundle/format/layout.ts'
import {Manifest} from '../../bundle/format/manifest.ts'
import {type Bundle, storedIn} from '../../bundle/open/bundle.ts'
import {sourceError} from '../../events/read/read.ts'
import {counted} from '../render/words.ts'
import {inLogsWords, loggedConversation} from './bundle-logs.ts'
import {withoutConversations} from './bundle-source.ts'

/** What a bundle knows of conversations, and what it cannot know. */
export interface BundleCase {
  readonly bundle: string
  /** The time of the collection; null if the bundle does not record it. */
  readonly collectedAt: string | null
  readonly conversations: readonly CollectedConversation[]
  readonly missing: readonly {readonly id: string; readonly reason: string}[]
  /** Conversations without events that the logs name. */
  readonly inLogs: readonly ({readonly id: string} & NamedInLogs)[]
  /** What no bundle contains, or not this one, in words. */
  readonly unknown: readonly string[]
}

export interface CollectedConversation {
  readonly id: string
  readonly events: number
  readonly hookRuns: number
  readonly masked: number
  /** How often the logs name the conversation. */
  readonly namedInLogs: number
}

/** Reads all conversations and logs once. Throws the errors of `readOpenBundle`. */
export async function caseIn(bundle: Bundle): Promise<BundleCase> {
  const {source: path} = bundle
  const recorded = await recordedConversations(bundle)
  if (recorded.ids.length === 0) throw await withoutConversations(bundle, recorded)
  const {collected, inLogs} = await surveyConversations(bundle).catch(error => {
    throw sourceError(path, error)
  })
  const manifest = await storedIn(bundle, MANIFEST, Manifest)
  return {
    bundle: path,
    collectedAt: manifest?.finishedAt ?? null,
    conversations: [...collected].map(([id, counts]) => ({id, ...counts, namedInLogs: inLogs.get(id)?.times ?? 0})),
    missing: recorded.gaps.map(({id, reason}) => ({id, reason})),
    inLogs: [...inLogs].filter(([id]) => !collected.has(id)).map(([id, named]) => ({id, ...named})),
    unknown: unknownTo(manifest),
  }
}

const NEVER_IN_A_BUNDLE = [
  'the files of the workspace',
  'the values of secrets: masks take their places',
  'the hooks file: only the hooks that ran are known, by their commands and tools',
]

function unknownTo(manifest: Manifest | null): string[] {
  const isComplete = manifest?.options.serviceKey === true
  return [...NEVER_IN_A_BUNDLE, ...(isComplete ? [] : NOT_IN_THE_SEARCH)]
}

const NOT_IN_THE_SEARCH = [
  'states, settings and policies: the search of shared events does not return them',
  'the order of the log: the search of shared events orders by time',
]

const MOST_LISTED = 10

/** Returns the case in words, a line each. */
export function caseLines({bundle, collectedAt, conversations, missing, inLogs, unknown}: BundleCase): string[] {
  const at = collectedAt === null ? '' : `, collected ${collectedAt}`
  return [
    `${bundle}: ${counted(conversations.length, 'conversation')}${at}`,
    ...listed(conversations, one => conversationLine(one, bundle)),
    ...listed(missing, ({id, reason}) => `  not complete: conversation ${id}: ${reason}`),
    ...listed(
      inLogs,
      ({id, times}) => `  without events: conversation ${id}, ${inLogsWords(loggedConversation(id, times, bundle))}`,
    ),
    ...unknown.map(words => `  not in the bundle: ${words}`),
  ]
}

function conversationLine({id, events, hookRuns, masked, namedInLogs}: CollectedConversation, bundle: string): string {
  const logs = namedInLogs === 0 ? '' : `, ${inLogsWords(loggedConversation(id, namedInLogs, bundle))}`
  const masks = masked === 0 ? '' : `, masked values in ${counted(masked, 'event')}`
  return `  conversation ${id}: ${counted(events, 'event')}, ${counted(hookRuns, 'hook run')}${masks}${logs}`
}

function listed<T>(all: readonly T[], line: (one: T) => string): string[] {
  const more = all.length - MOST_LISTED
  return [...all.slice(0, MOST_LISTED).map(line), ...(more > 0 ? [`  and ${more} more`] : [])]
}
