import {idOf} from '../id.ts'
import {inOrder} from '../in-order.ts'
import {BadSource, type ReadAbout, type ReadEvent} from '../read/read.ts'
import {likeness, richness} from '../same-event.ts'

export interface Collected {
  readonly file: string
  readonly id: string
  readonly index: number | null
  readonly order: ReadEvent['order']
  readonly text: string
  readonly event: Readonly<Record<string, unknown>>
}

export interface Conversation {
  /** Null when the layout did not say. */
  readonly id: string | null
  readonly events: readonly Collected[]
  /** `meta.json` and `base_state.json`, as they were. */
  readonly abouts: ReadonlyMap<ReadAbout['name'], string>
}

export interface Collection {
  /** What became of an event: new, the same as one that is there already, or another of the same id. */
  add(read: ReadEvent | ReadAbout): 'new' | 'same' | 'conflict'
  conversations(): Conversation[]
}

interface Kept {
  readonly events: Map<string, Collected>
  readonly abouts: Map<ReadAbout['name'], string>
}

/** Events of any number of sources, each once. `mostBytes`: of all texts together; beyond that `BadSource` is thrown. */
export function createCollection(mostBytes: number): Collection {
  const kept = new Map<string | null, Kept>()
  let bytes = 0

  function add(read: ReadEvent | ReadAbout): ReturnType<Collection['add']> {
    bytes += read.text.length
    if (bytes > mostBytes) throw new BadSource('too-large', `it holds more than ${mostBytes} bytes of events`)
    const {events, abouts} = kept.get(read.conversation) ?? {events: new Map(), abouts: new Map()}
    kept.set(read.conversation, {events, abouts})
    if (read.is === 'event') return addEvent(events, read)
    if (!abouts.has(read.name)) abouts.set(read.name, read.text)
    return 'same'
  }

  return {
    add,
    conversations: () =>
      [...kept].map(([id, {events, abouts}]) => ({id, abouts, events: byIndex(inOrder([...events.values()]))})),
  }
}

function addEvent(
  events: Map<string, Collected>,
  {file, text, event, index, order}: ReadEvent,
): 'new' | 'same' | 'conflict' {
  const {id} = idOf(event, text)
  const before = events.get(id)
  const next = {file, id, index, order, text, event}
  if (before === undefined) {
    events.set(id, next)
    return 'new'
  }
  const like = likeness(comparable(before), comparable(next))
  const isBetter = like === 'parent-only' ? hasParent(event) : like === 'different' && richer(event, before.event)
  if (isBetter) events.set(id, {...next, index: before.index ?? index})
  return like === 'different' ? 'conflict' : 'same'
}

function richer(one: Collected['event'], other: Collected['event']): boolean {
  return richness(one) > richness(other)
}

function hasParent({parent_id: parent}: Collected['event']): boolean {
  return typeof parent === 'string'
}

/** Masks of one value differ from run to run; what they hide does not. */
function comparable({text, event}: Pick<Collected, 'text' | 'event'>): Record<string, unknown> {
  return text.includes('<redacted:') ? JSON.parse(text.replaceAll(/#[0-9a-f]{16}>/gu, '#>')) : {...event}
}

/** The index counts where every event has one. */
function byIndex(events: readonly Collected[]): readonly Collected[] {
  return events.every(({index}) => index !== null)
    ? events.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
    : events
}
