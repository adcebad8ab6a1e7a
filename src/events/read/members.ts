import {conversationIdIn, printedId} from '../ids.ts'
import {isObject} from '../schema.ts'
import type {Files} from './files.ts'
import {problem, readValue} from './json-file.ts'
import {decodeJson} from './json-stream.ts'
import {type Listing, type Listings, listingsOf, NO_INDEX} from './listing.ts'
import type {Limits, Problem, Read, ReadAbout} from './read.ts'

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

const ARCHIVE = 'a nested archive, which is not read: unpack it and name it directly'

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
    if (decoded?.status !== 'ok') continue // both documents are optional
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

/** Returns the parent of a sub-agent, else null: docs/reference-behaviour.md#sub-agents */
async function parentOf(reading: Reading): Promise<string | null> {
  const found = OF_SUB_AGENT.exec(reading.folder ?? '')
  if (found === null) return null
  const above = {...reading, folder: found[1] ?? null}
  const listing = reading.conversations.get(above.folder)
  return idOf(listing === undefined ? [] : await aboutsOf(listing, above), above)
}

/** Returns the id in the name of the folder, in a document of the conversation, or in the name of the archive. */
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

/** Yields gaps and duplicates in the indexes of a log. `fileOf(null)` returns the name of the folder of the log. */
function* logGaps(
  {indexes, others}: Listing,
  conversation: string | null,
  fileOf: (name: string | null) => string,
): Generator<Problem> {
  const sorted = indexes.all().toSorted()
  const known = sorted.subarray(0, sorted.indexOf(NO_INDEX) === -1 ? sorted.length : sorted.indexOf(NO_INDEX))
  for (const {name, named} of others) {
    const own = {file: fileOf(name), part: null}
    if (named.is === 'left-over') yield problem(own, conversation, 'note', 'left-over', 'an unfinished write; not read')
    else if (named.count !== known.length) {
      const message = `the log had ${named.count} events, ${known.length} are here`
      yield problem(own, conversation, 'warn', 'truncated-log', message)
    }
  }
  const place = {file: fileOf(null), part: null}
  let before = -1
  for (const index of known) {
    if (index === before) yield problem(place, conversation, 'warn', 'same-index', `two events have the index ${index}`)
    if (index > before + 1)
      yield problem(place, conversation, 'warn', 'truncated-log', missingWords(before + 1, index - 1))
    before = index
  }
}

function missingWords(first: number, last: number): string {
  return first === last ? `event ${first} is missing` : `events ${first} to ${last} are missing`
}

/** Yields the event files of a conversation by index. Equal or missing indexes are ordered by name. */
async function* inLogOrder({places, indexes}: Listing, files: Files) {
  const [at, index] = [places.all(), indexes.all()]
  const rank = (event: number) => (index[event] === NO_INDEX ? 0 : (index[event] ?? 0))
  const order = Uint32Array.from(at.keys())
  if (!isRising(order, rank)) order.sort((one, other) => rank(one) - rank(other))
  let from = 0
  while (from < order.length) {
    let to = from + 1
    while (to < order.length && rank(order[to] ?? 0) === rank(order[from] ?? 0)) to++
    for (const event of await byName(order.subarray(from, to), async event => (await files.at(at[event] ?? 0)).name)) {
      const own = index[event] ?? NO_INDEX
      yield {file: await files.at(at[event] ?? 0), index: own === NO_INDEX ? null : own}
    }
    from = to
  }
}

function isRising(order: Uint32Array, rank: (event: number) => number): boolean {
  return order.every(event => event === 0 || rank(event) >= rank(event - 1))
}

/** A name is read only if it decides the order. */
async function byName(events: Uint32Array, nameOf: (event: number) => Promise<string>): Promise<Iterable<number>> {
  if (events.length < 2) return events
  const named: {readonly event: number; readonly name: string}[] = []
  for (const event of events) named.push({event, name: await nameOf(event)})
  return named.sort((one, other) => byText(one.name, other.name)).map(({event}) => event)
}

export function byText(one: string | null, other: string | null): number {
  if (one === other) return 0
  return (one ?? '') < (other ?? '') ? -1 : 1
}
