import type {Files} from './files.ts'
import {isIgnored, type Named, namedOf} from './names.ts'
import {createNumbers, type Numbers} from './numbers.ts'

/** The files of a conversation. */
export interface Listing {
  /** The place of each event's file. `indexes` contains its index in the log at the same position. */
  readonly places: Numbers
  readonly indexes: Numbers
  readonly abouts: {readonly place: number; readonly is: 'meta.json' | 'base_state.json'}[]
  readonly others: {readonly name: string; readonly named: Extract<Named, {is: 'marker' | 'left-over'}>}[]
}

/** Stored instead of an index if the name contains none. */
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
