import {conversationIdIn, printedId} from '../conversation-id.ts'
import {isObject} from '../schema.ts'
import type {Files} from './files.ts'
import {byText, inLogOrder} from './in-log-order.ts'
import {problem, readValue} from './json-file.ts'
import {decodeJson} from './json-text.ts'
import type {Limits} from './limits.ts'
import {type Listing, type Listings, listingsOf} from './listing.ts'
import {logGaps} from './log-gaps.ts'
import type {Read, ReadAbout} from './read.ts'

/** Reads the conversations of a folder or an archive, each in log order. `source` is the name that the user typed. */
export async function* readMembers(files: Files, source: string, limits: Limits): AsyncGenerator<Read> {
  for (const {name, why} of files.skipped) {
    yield problem({file: memberName(source, name), part: null}, null, 'warn', 'link', why)
  }
  const {conversations, archives} = await listingsOf(files)
  for (const name of archives) {
    yield problem({file: memberName(source, name), part: null}, null, 'warn', 'skipped', ARCHIVE)
  }
  for (const [folder, listing] of [...conversations].toSorted(([one], [other]) => byText(one, other))) {
    yield* readConversation(listing, {files, source, limits, folder, conversations})
  }
}

const ARCHIVE = 'an archive of its own, which is not looked into: unpack it, and name it by itself'

function memberName(source: string, name: string): string {
  return `${source}:${name}`
}

interface Reading {
  readonly files: Files
  readonly source: string
  readonly limits: Limits
  readonly folder: string | null
  readonly conversations: Listings['conversations']
}

async function* readConversation(listing: Listing, reading: Reading): AsyncGenerator<Read> {
  const {files, source, limits, folder} = reading
  const abouts = await aboutsOf(listing, reading)
  const id = idOf(abouts, reading)
  const parent = await parentOf(reading)
  if (id !== null && parent !== null) yield {is: 'nested', conversation: id, parent}
  for (const {text, name, file} of abouts) yield {is: 'about', conversation: id, name, file, part: null, text}
  for await (const {file, index} of inLogOrder(listing, files)) {
    const place = {file: memberName(source, file.name), part: null}
    const bytes = await file.read(limits.documentBytes)
    const raw = {bytes: bytes ?? Buffer.alloc(0), tooLarge: bytes === null, cut: false}
    for (const read of readValue(raw, place, {conversation: id, index}, limits)) {
      yield read.is === 'event' && index === null ? {...read, order: 'time'} : read
    }
  }
  yield* logGaps(listing, id, name => {
    const own = name ?? folder
    return own === null ? source : memberName(source, own)
  })
}

async function aboutsOf({abouts: listed}: Listing, {files, source, limits}: Reading): Promise<ReadAbout[]> {
  const abouts: ReadAbout[] = []
  for (const {place, is} of listed) {
    const {name, read} = await files.at(place)
    const bytes = await read(limits.documentBytes)
    const decoded = bytes && decodeJson(bytes, limits.depth)
    if (decoded?.status !== 'ok') continue // both are optional
    abouts.push({
      is: 'about',
      conversation: null,
      name: is,
      file: memberName(source, name),
      part: null,
      text: decoded.text,
    })
  }
  return abouts
}

const OF_SUB_AGENT = /^(?:(.*)\/)?subagents\/[^/]+$/u

/** Returns the parent conversation of a sub-agent (docs/reference-behaviour.md#sub-agents), null for other conversations. */
async function parentOf(reading: Reading): Promise<string | null> {
  const found = OF_SUB_AGENT.exec(reading.folder ?? '')
  if (found === null) return null
  const above = {...reading, folder: found[1] ?? null}
  const listing = reading.conversations.get(above.folder)
  return idOf(listing === undefined ? [] : await aboutsOf(listing, above), above)
}

/**
 * Returns the id from the folder name, else from the documents of the conversation, else from the name of the archive.
 */
function idOf(abouts: readonly ReadAbout[], {folder, source}: Reading): string | null {
  const last = folder?.split('/').at(-1)
  if (last !== undefined && conversationIdIn(last) !== null) return printedId(last)
  for (const {text} of abouts) {
    const about: unknown = JSON.parse(text)
    if (isObject(about) && typeof about.id === 'string') return printedId(about.id)
  }
  const named = /([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[^/\\]*$/iu.exec(source)?.[1]
  return named === undefined ? (last ?? null) : printedId(named)
}
