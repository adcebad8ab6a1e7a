import {conversationIdIn, dashed} from '../events/ids.ts'
import {hasMask} from '../events/masks.ts'
import {linesOf} from '../events/read/json-stream.ts'
import {LIMITS} from '../events/read/read.ts'
import {conversationOfItem} from './format/conversation-item.ts'
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
  const id = conversationOfItem(item)
  return id === null || status === 'collected' ? [] : [{id, status, reason: reason ?? status}]
}

/** What the files of a bundle say about conversations. */
export interface ConversationSurvey {
  readonly collected: ReadonlyMap<string, EventCounts>
  /** The conversations that the logs name, by their ids. */
  readonly inLogs: ReadonlyMap<string, NamedInLogs>
}

export interface NamedInLogs {
  readonly times: number
  /** The id as the logs write it, with or without dashes. */
  readonly written: string
}

export interface EventCounts {
  readonly events: number
  readonly hookRuns: number
  /** The number of events in which a value is masked. */
  readonly masked: number
}

/** Counts events, and the places of logs that name conversations. Reads all logs and events once. */
export async function surveyConversations(bundle: Bundle): Promise<ConversationSurvey> {
  const collected = new Map<string, EventCounts>()
  const inLogs = new Map<string, NamedInLogs>()
  for await (const {path, data} of bundle.walk()) {
    const id = conversationOf(path)
    if (id !== null) collected.set(id, await countsOf(data))
    else if (isLog(path)) await noteNames(data, inLogs)
  }
  return {collected, inLogs}
}

/** Returns the conversations that the logs of a bundle name, by their ids. Reads all logs once. */
export async function conversationsInLogs(bundle: Bundle): Promise<ReadonlyMap<string, NamedInLogs>> {
  const names = new Map<string, NamedInLogs>()
  for await (const {path, data} of bundle.walk()) if (isLog(path)) await noteNames(data, names)
  return names
}

async function countsOf(data: AsyncIterable<Buffer>): Promise<EventCounts> {
  const counts = {events: 0, hookRuns: 0, masked: 0}
  for await (const {bytes} of linesOf(data, LIMITS)) {
    const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (line.length > 0) counts.events++
    if (line.includes('"HookExecutionEvent"')) counts.hookRuns++
    if (line.includes('<redacted:') && hasMask(line.toString())) counts.masked++
  }
  return counts
}

const NAMED =
  /conversations?(?:[_ -]?id)?["'\]:=\s/]{1,6}([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32})(?![0-9a-f])/giu
/** The maximum number of ids, because the author of the logs may be hostile. */
const MOST_NAMED = 1000
/** A name is shorter than this, so that no name is lost at the border of two chunks. */
const LONGEST = 128

async function noteNames(data: AsyncIterable<Buffer>, names: Map<string, NamedInLogs>): Promise<void> {
  let rest = ''
  for await (const chunk of data) {
    const text = rest + chunk.toString('latin1')
    const border = Math.max(0, text.length - LONGEST)
    let end = border
    for (const found of text.matchAll(NAMED)) {
      if (found.index >= border) break
      note(found[1], names)
      end = Math.max(border, found.index + found[0].length)
    }
    rest = text.slice(end)
  }
  for (const [, id] of rest.matchAll(NAMED)) note(id, names)
}

function note(written = '', names: Map<string, NamedInLogs>): void {
  const id = dashed(conversationIdIn(written) ?? '')
  if (id === '' || (names.size === MOST_NAMED && !names.has(id))) return
  const before = names.get(id) ?? {times: 0, written}
  names.set(id, {...before, times: before.times + 1})
}
