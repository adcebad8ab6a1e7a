import {isObject} from '../schema.ts'
import {conversationId, isConversationId} from './conversation-id.ts'
import type {Files} from './files.ts'
import {problem, readValue} from './json-file.ts'
import {decodeJson} from './json-text.ts'
import type {Limits} from './limits.ts'
import {type Named, namedOf} from './names.ts'
import type {Read, ReadAbout} from './read.ts'

interface Member {
  readonly name: string
  readonly named: Named
}

/** Reads the conversations of a folder or an archive, each in the order of its log. `source`: as the user named it. */
export async function* readMembers(files: Files, source: string, limits: Limits): AsyncGenerator<Read> {
  for (const {name, why} of files.skipped) {
    yield problem({file: memberName(source, name), part: null}, null, 'warn', 'link', why)
  }
  const members = files.names.flatMap(name => {
    const named = namedOf(name)
    return named === null ? [] : [{name, named}]
  })
  const conversations = Map.groupBy(members, ({named}) => named.conversation)
  for (const folder of [...conversations.keys()].toSorted(byText)) {
    yield* readConversation(conversations.get(folder) ?? [], {files, source, limits, folder})
  }
}

export function memberName(source: string, name: string): string {
  return `${source}:${name}`
}

interface Reading {
  readonly files: Files
  readonly source: string
  readonly limits: Limits
  readonly folder: string | null
}

async function* readConversation(members: readonly Member[], reading: Reading): AsyncGenerator<Read> {
  const {files, source, limits} = reading
  const abouts = await aboutsOf(members, reading)
  const id = idOf(abouts, reading)
  for (const {text, name, file} of abouts) yield {is: 'about', conversation: id, name, file, part: null, text}
  const events = members.flatMap(({name, named}) => (named.is === 'event' ? [{name, index: named.index}] : []))
  for (const {name, index} of events.toSorted(byIndex)) {
    const place = {file: memberName(source, name), part: null}
    const bytes = await files.read(name, limits.documentBytes)
    const raw = {bytes: bytes ?? Buffer.alloc(0), tooLarge: bytes === null, cut: false}
    for (const read of readValue(raw, place, {conversation: id, index}, limits)) {
      yield read.is === 'event' && index === null ? {...read, order: 'time'} : read
    }
  }
  yield* gapsIn(
    members,
    events.flatMap(({index}) => index ?? []),
    id,
    reading,
  )
}

async function aboutsOf(members: readonly Member[], {files, source, limits}: Reading): Promise<ReadAbout[]> {
  const abouts: ReadAbout[] = []
  for (const {name, named} of members) {
    if (named.is !== 'about') continue
    const bytes = await files.read(name, limits.documentBytes)
    const decoded = bytes && decodeJson(bytes, limits.depth)
    if (decoded?.status !== 'ok') continue // both are optional
    const file = memberName(source, name)
    abouts.push({is: 'about', conversation: null, name: named.name, file, part: null, text: decoded.text})
  }
  return abouts
}

/** The folder's name, else what the conversation's own documents say, else the name of the archive. */
function idOf(abouts: readonly ReadAbout[], {folder, source}: Reading): string | null {
  const last = folder?.split('/').at(-1)
  if (last !== undefined && isConversationId(last)) return conversationId(last)
  for (const {text} of abouts) {
    const about: unknown = JSON.parse(text)
    if (isObject(about) && typeof about.id === 'string') return conversationId(about.id)
  }
  const named = /([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[^/\\]*$/iu.exec(source)?.[1]
  return named === undefined ? (last ?? null) : conversationId(named)
}

function* gapsIn(
  members: readonly Member[],
  indexes: readonly number[],
  id: string | null,
  {source, folder}: Reading,
): Generator<Read> {
  const place = {file: folder === null ? source : memberName(source, folder), part: null}
  for (const {name, named} of members) {
    const own = {file: memberName(source, name), part: null}
    if (named.is === 'left-over') yield problem(own, id, 'note', 'left-over', 'a write that was not finished; not read')
    if (named.is === 'marker' && named.count !== indexes.length) {
      const message = `the log had ${named.count} events, ${indexes.length} are here`
      yield problem(own, id, 'warn', 'truncated-log', message)
    }
  }
  const sorted = indexes.toSorted((one, other) => one - other)
  for (const [at, index] of sorted.entries()) {
    const before = sorted[at - 1] ?? -1
    if (index === before) yield problem(place, id, 'warn', 'same-index', `two events have the index ${index}`)
    if (index > before + 1) yield problem(place, id, 'warn', 'truncated-log', missingWords(before + 1, index - 1))
  }
}

function missingWords(first: number, last: number): string {
  return first === last ? `event ${first} is missing` : `events ${first} to ${last} are missing`
}

function byIndex(one: {name: string; index: number | null}, other: {name: string; index: number | null}): number {
  return (one.index ?? 0) - (other.index ?? 0) || byText(one.name, other.name)
}

function byText(one: string | null, other: string | null): number {
  if (one === other) return 0
  return (one ?? '') < (other ?? '') ? -1 : 1
}
