import {idOf} from '../ids.ts'
import {inOrder} from '../read/in-order.ts'
import type {ReadAbout, ReadEvent, ReadNested} from '../read/read.ts'
import {comparedCopies} from '../same-event.ts'
import {microsOf, type Zone} from '../time.ts'
import {openSpool, type Spool} from './spool.ts'

/** An event of a collection. Its text stays in a file until it is needed. */
export interface Collected {
  readonly id: string
  readonly index: number | null
  readonly order: ReadEvent['order']
  readonly file: string
  readonly micros: number | null
  /** The position of the text in the file. */
  readonly at: number
}

export interface Conversation {
  /** The id of the conversation; null if the layout does not contain it. */
  readonly id: string | null
  /** The parent conversation of a sub-agent, else null. */
  readonly parent: string | null
  readonly events: readonly Collected[]
  /** The original `meta.json` and `base_state.json`. */
  readonly abouts: ReadonlyMap<ReadAbout['name'], string>
  textOf(event: Collected): string
}

export interface Collection extends Disposable {
  /** Adds a read. Returns `same` for a copy of a known event, and `conflict` for another event of the same id. */
  add(read: ReadEvent | ReadAbout | ReadNested): 'new' | 'same' | 'conflict'
  conversations(): Conversation[]
}

interface Kept {
  readonly events: Map<string, Collected>
  readonly abouts: Map<ReadAbout['name'], string>
}

/**
 * Returns a collection, which keeps each event of several sources once. Times without an offset are read in `zone`.
 * Texts are kept on disk.
 */
export function createCollection(zone: Zone): Collection {
  const kept = new Map<string | null, Kept>()
  const parents = new Map<string | null, string>()
  const spool = openSpool()

  function add(read: ReadEvent | ReadAbout | ReadNested): ReturnType<Collection['add']> {
    if (read.is === 'nested') {
      parents.set(read.conversation, read.parent)
      return 'same'
    }
    const {events, abouts} = kept.get(read.conversation) ?? {events: new Map(), abouts: new Map()}
    kept.set(read.conversation, {events, abouts})
    if (read.is === 'event') return addEvent(events, read, spool, zone)
    if (!abouts.has(read.name)) abouts.set(read.name, read.text)
    return 'same'
  }

  const textOf = ({at}: Collected) => spool.take(at)
  return {
    add,
    conversations: () =>
      [...kept].map(([id, {events, abouts}]) => {
        const parent = parents.get(id) ?? null
        return {id, parent, abouts, textOf, events: byIndex(inOrder([...events.values()]))}
      }),
    [Symbol.dispose]: () => spool[Symbol.dispose](),
  }
}

function addEvent(
  events: Map<string, Collected>,
  read: ReadEvent,
  spool: Spool,
  zone: Zone,
): 'new' | 'same' | 'conflict' {
  const {id} = idOf(read.event, read.text)
  const before = events.get(id)
  if (before === undefined) {
    events.set(id, collected(read, id, spool, zone))
    return 'new'
  }
  const {isFuller, isConflict} = comparedCopies(spool.take(before.at), read.text)
  if (isFuller) events.set(id, {...collected(read, id, spool, zone), index: before.index ?? read.index})
  return isConflict ? 'conflict' : 'same'
}

function collected({text, event, index, order, file}: ReadEvent, id: string, spool: Spool, zone: Zone): Collected {
  const isGiven = order === 'given'
  const micros = isGiven ? null : microsOf(event.timestamp, zone)
  return {id, index, order, file: isGiven ? '' : file, micros, at: spool.put(text)}
}

/** Sorts by the index, but only if every event has an index. */
function byIndex(events: readonly Collected[]): readonly Collected[] {
  return events.every(({index}) => index !== null)
    ? events.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
    : events
}
