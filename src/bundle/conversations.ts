import {conversationIdIn, dashed} from '../events/ids.ts'
import {conversationOf, conversationPaths, isLog, MANIFEST} from './format/layout.ts'
import {type Coverage, Manifest} from './format/manifest.ts'
import {type Bundle, storedIn} from './open/bundle.ts'

/** What a bundle contains of conversations. */
export interface RecordedConversations {
  /** The ids of the conversations whose events the bundle contains. */
  readonly ids: readonly string[]
  /** The ids of the conversations that also have a description. */
  readonly described: readonly string[]
  /** The conversations that were requested and are missing or incomplete. */
  readonly gaps: readonly ConversationGap[]
}

export interface ConversationGap {
  readonly id: string
  readonly status: Coverage['status']
  readonly reason: string
}

export async function recordedConversations(bundle: Bundle): Promise<RecordedConversations> {
  const ids = [...bundle.files.keys()].flatMap(path => conversationOf(path) ?? [])
  const manifest = await storedIn(bundle, MANIFEST, Manifest)
  return {
    ids,
    described: ids.filter(id => bundle.files.has(conversationPaths(id).description)),
    gaps: (manifest?.coverage ?? []).flatMap(gapOf),
  }
}

function gapOf({item, status, reason}: Coverage): ConversationGap[] {
  const id = /^conversation ([0-9a-f-]{36})$/.exec(item)?.[1]
  return id === undefined || status === 'collected' ? [] : [{id, status, reason: reason ?? status}]
}

/** The number of log lines that name a conversation, by its id. */
export type Mentions = ReadonlyMap<string, number>

const NAMED =
  /conversations?(?:[_ -]?id)?["'\]:=\s/]{1,6}([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32})(?![0-9a-f])/giu
/** The maximum number of ids, because the author of the logs may be hostile. */
const MOST_NAMED = 1000
/** A mention is shorter than this, so that no mention is lost at the border of two chunks. */
const LONGEST = 128

/** Returns which conversations the logs of the bundle name. Reads all logs once. */
export async function conversationsInLogs(bundle: Bundle): Promise<Mentions> {
  const mentions = new Map<string, number>()
  for await (const {path, data} of bundle.walk()) {
    if (!isLog(path)) continue
    let rest = ''
    for await (const chunk of data) {
      const text = rest + chunk.toString('latin1')
      const end = Math.max(0, text.length - LONGEST)
      for (const found of text.matchAll(NAMED)) if (found.index < end) note(found[1], mentions)
      rest = text.slice(end)
    }
    for (const [, id] of rest.matchAll(NAMED)) note(id, mentions)
  }
  return mentions
}

function note(written: string | undefined, mentions: Map<string, number>): void {
  const id = dashed(conversationIdIn(written) ?? '')
  if (id === '' || (mentions.size === MOST_NAMED && !mentions.has(id))) return
  mentions.set(id, (mentions.get(id) ?? 0) + 1)
}
