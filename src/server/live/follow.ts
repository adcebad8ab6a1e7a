import type {Channel, Durable, Passing} from '../channel.ts'
import type {ConversationId, Store, StoredEvent} from '../store/store.ts'

export interface Following {
  readonly store: Store
  readonly channel: Channel
  readonly conversation: ConversationId
  /** Returns the first `seq` to send, for a log that ends at `lastSeq`. */
  readonly from: (lastSeq: number) => number
  readonly signal: AbortSignal
}

/** Receives the replay, then the live frames. */
export interface Follower {
  /** Called before anything is sent. `lastSeq`: the end of the log, -1 if it is empty. */
  begin(lastSeq: number): Promise<void>
  /** Receives an event of the log. The next one waits until this resolves. */
  replay(event: StoredEvent): Promise<void>
  /** Called when every stored event was replayed. */
  caughtUp(): Promise<void>
  /** Called synchronously, in order. */
  live(frame: Durable | Passing): void
  /** The conversation was deleted; nothing follows. */
  gone(): void
}

const PAGE = 100

/**
 * Replays the log from a place and then follows the channel: in log order, without gaps or repeats. Events published
 * during the replay are read from the store. Resolves when the replay has caught up, with a function that stops
 * following.
 */
export async function follow(
  {store, channel, conversation, from, signal}: Following,
  follower: Follower,
): Promise<() => void> {
  const held = createHeld()
  let take: (frame: Durable | Passing) => void = held.add
  const end = channel.subscribe(conversation, frame => {
    if (frame.type === 'gone') follower.gone()
    else take(frame)
  })
  let next = 0

  async function catchUp(): Promise<void> {
    for (;;) {
      const published = held.lastSeq()
      const page = await store.byLog(conversation, {order: 'ascending', from: next, limit: PAGE})
      for (const event of page) {
        signal.throwIfAborted()
        await follower.replay(event)
        next = event.seq + 1
      }
      const isAll = held.lastSeq() < next || held.lastSeq() === published // a published event that is missing was deleted
      if (page.length < PAGE && isAll) return
    }
  }

  try {
    const lastSeq = await store.lastSeq(conversation)
    next = from(lastSeq)
    await follower.begin(lastSeq)
    await catchUp()
    await follower.caughtUp()
    await catchUp()
    signal.throwIfAborted()
  } catch (error) {
    end()
    throw error
  }
  take = frame => {
    if (frame.type === 'durable' && frame.event.seq < next) return // the replay has read it before it was published
    if (frame.type === 'durable') next = frame.event.seq + 1
    follower.live(frame)
  }
  for (const frame of held.take()) follower.live(frame)
  return end
}

/** Frames that arrived during the replay. Stored events are not held, because the replay reads them from the store. */
interface Held {
  add(frame: Durable | Passing): void
  /** Returns the last published `seq`; -1 for none. */
  lastSeq(): number
  take(): Passing[]
}

/** The maximum number of held parts of a streamed answer. Its event contains the whole text anyway. */
const MOST_PIECES = 10_000

function createHeld(): Held {
  let seq = -1
  let held: Passing[] = []

  function endItem(id: string): void {
    held = held.filter(frame => !('item_id' in frame) || frame.item_id !== id)
  }

  function add(frame: Durable | Passing): void {
    if (frame.type === 'durable') {
      seq = frame.event.seq
      endItem(frame.event.id)
    } else if (frame.type === 'item_aborted') endItem(frame.item_id)
    else {
      if (frame.type === 'transient') held = held.filter(other => !isSameUpdate(other, frame))
      if (held.length < MOST_PIECES) held.push(frame)
    }
  }

  return {
    add,
    lastSeq: () => seq,
    take() {
      const taken = held
      held = []
      return taken
    },
  }
}

/** The newest snapshot replaces older ones. */
function isSameUpdate(one: Passing, {event}: Extract<Passing, {type: 'transient'}>): boolean {
  return one.type === 'transient' && one.event.key !== undefined && one.event.key === event.key
}
