import {createNumbers, type Files, type Numbers} from './files.ts'
import type {Layout} from './read.ts'

/** The files of a conversation. */
export interface Listing {
  /** The numbers of the event files. `indexes` contains the index of each event, in the same order. */
  readonly places: Numbers
  readonly indexes: Numbers
  readonly abouts: {readonly place: number; readonly is: 'meta.json' | 'base_state.json'}[]
  readonly others: {readonly name: string; readonly named: Extract<Named, {is: 'marker' | 'left-over'}>}[]
}

/** This value is stored instead of an index if the file name contains no index. */
export const NO_INDEX = 0xffffffff

export interface Listings {
  /** Conversations by folder; null is the top level. */
  readonly conversations: ReadonlyMap<string | null, Listing>
  /** Archives inside the archive or folder. */
  readonly archives: readonly string[]
}

export async function listingsOf(files: Files): Promise<Listings> {
  const conversations = new Map<string | null, Listing>()
  const archives: string[] = []
  let place = 0
  for await (const name of files.names()) {
    const named = namedOf(name)
    if (named !== null) add(listingIn(conversations, named.conversation), named, name, place)
    else if (/\.zip$/iu.test(name) && !isIgnored(name)) archives.push(name)
    place++
  }
  return {conversations, archives}
}

function listingIn(conversations: Map<string | null, Listing>, folder: string | null): Listing {
  const known = conversations.get(folder)
  if (known !== undefined) return known
  const listing = {places: createNumbers(), indexes: createNumbers(), abouts: [], others: []}
  conversations.set(folder, listing)
  return listing
}

function add(listing: Listing, named: Named, name: string, place: number): void {
  if (named.is === 'event') {
    listing.places.add(place)
    listing.indexes.add(named.index ?? NO_INDEX)
  } else if (named.is === 'about') listing.abouts.push({place, is: named.name})
  else listing.others.push({name, named})
}

type Named =
  | {readonly is: 'event'; readonly conversation: string | null; readonly index: number | null; readonly layout: Layout}
  | {readonly is: 'about'; readonly conversation: string | null; readonly name: 'meta.json' | 'base_state.json'}
  | {readonly is: 'marker'; readonly conversation: string | null; readonly count: number}
  | {readonly is: 'left-over'; readonly conversation: string | null}

const IN_EVENTS = /^(?:(.*)\/)?events\/event-(\d{5,9})-[^/]+\.json$/u
const MARKER = /^(?:(.*)\/)?events\/\.eventlog-len-(\d{1,9})\.marker$/u
const LEFT_OVER = /^(?:(.*)\/)?events\/[^/]+\.tmp$/u
const EXPORTED = /^(?:(.*)\/)?event_(\d{6,9})_[^/]+\.json$/u
const STORED = /(?:^|\/)v1_conversations\/([0-9a-f-]{32,36})\/(?:events_batch\/batch_\d+_\d+|[0-9a-f-]{32,36})\.json$/iu
const ABOUT = /^(?:(.*)\/)?(meta\.json|base_state\.json)$/u
const IGNORED = /(?:^|\/)(?:acp|observations|bash_events)\//u

function namedOf(name: string): Named | null {
  if (isIgnored(name)) return null
  const event = IN_EVENTS.exec(name)
  if (event !== null) return {is: 'event', conversation: folder(event[1]), index: Number(event[2]), layout: 'directory'}
  const marker = MARKER.exec(name)
  if (marker !== null) return {is: 'marker', conversation: folder(marker[1]), count: Number(marker[2])}
  const leftOver = LEFT_OVER.exec(name)
  if (leftOver !== null) return {is: 'left-over', conversation: folder(leftOver[1])}
  const exported = EXPORTED.exec(name)
  if (exported !== null) {
    return {is: 'event', conversation: folder(exported[1]), index: Number(exported[2]), layout: 'export'}
  }
  const stored = STORED.exec(name)
  if (stored !== null) return {is: 'event', conversation: stored[1] ?? null, index: null, layout: 'store'}
  const about = ABOUT.exec(name)
  if (about === null) return null
  return {is: 'about', conversation: folder(about[1]), name: about[2] === 'meta.json' ? 'meta.json' : 'base_state.json'}
}

function isIgnored(name: string): boolean {
  return IGNORED.test(name)
}

function folder(path: string | undefined): string | null {
  return path === undefined || path === '' ? null : path
}
