import {idOf} from '../id.ts'
import {inOrder} from '../in-order.ts'
import type {ReadAbout, ReadEvent} from '../read/read.ts'
import {likeness, richness} from '../same-event.ts'
import {microsOf, type Zone} from '../zone.ts'
import {openSpool, type Spool} from './spool.ts'

/** An event of a collection. Its text is in a file until it is asked for. */
export interface Collected {
  readonly id: string
  readonly index: number | null
  readonly order: ReadEvent['order']
  readonly file: string
  readonly micros: number | null
  /** Where its text is. */
  readonly at: number
}

export interface Conversation {
  /** Null when the layout did not say. */
  readonly id: string | null
  readonly events: readonly Collected[]
  /** `meta.json` and `base_state.json`, as they were. */
  readonly abouts: ReadonlyMap<ReadAbout['name'], string>
  textOf(event: Collected): string
}

export interface Collection extends Disposable {
  /** What became of an event: new, the same as one that is there already, or another of the same id. */
  add(read: ReadEvent | ReadAbout): 'new' | 'same' | 'conflict'
  conversations(): Conversation[]
}

type Json = Readonly<Record<string, unknown>>

interface Kept {
  readonly events: Map<string, Collected>
  readonly abouts: Map<ReadAbout['name'], string>
}

/** Events of any number of sources, each once. Naive times are read in `zone`. Texts wait on the disk, not in memory. */
export function createCollection(zone: Zone): Collection {
  const kept = new Map<string | null, Kept>()
  const spool = openSpool()

  function add(read: ReadEvent | ReadAbout): ReturnType<Collection['add']> {
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
      [...kept].map(([id, {events, abouts}]) => ({id, abouts, textOf, events: byIndex(inOrder([...events.values()]))})),
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
  const text = spool.take(before.at)
  if (text === read.text) return 'same'
  const [mine, theirs] = [comparable(read.text), comparable(text)]
  const like = likeness(theirs, mine)
  const isBetter = like === 'parent-only' ? hasParent(mine) : like === 'different' && richness(mine) > richness(theirs)
  if (isBetter) events.set(id, {...collected(read, id, spool, zone), index: before.index ?? read.index})
  return like === 'different' ? 'conflict' : 'same'
}

function collected({text, event, index, order, file}: ReadEvent, id: string, spool: Spool, zone: Zone): Collected {
  const isGiven = order === 'given'
  const micros = isGiven ? null : microsOf(event.timestamp, zone)
  return {id, index, order, file: isGiven ? '' : file, micros, at: spool.put(text)}
}

function hasParent({parent_id: parent}: Json): boolean {
  return typeof parent === 'string'
}

/** Masks of one value differ from run to run; what they hide does not. */
function comparable(text: string): Record<string, unknown> {
  return JSON.parse(text.replaceAll(/(<redacted:[^#>]*)#[0-9a-f]{16}>/gu, '$1#>'))
}

/** The index counts where every event has one. */
function byIndex(events: readonly Collected[]): readonly Collected[] {
  return events.every(({index}) => index !== null)
    ? events.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
    : events
}
