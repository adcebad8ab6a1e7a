import type {ConversationId, Store, StoredEvent} from '../store/store.ts'
import type {Channel, Durable, Passing} from './channel.ts'

export interface Following {
  readonly store: Store
  readonly channel: Channel
  readonly conversation: ConversationId
  /** The first place in the log that is sent, of a log that ends at `lastSeq`. */
  readonly from: (lastSeq: number) => number
  readonly signal: AbortSignal
}

/** What is done with what is followed. */
export interface Follower {
  /** Before anything else is sent. `lastSeq`: of the log as it is now, -1 when it is empty. */
  begin(lastSeq: number): Promise<void>
  /** An event of the log; the next one comes when this is done with. */
  replay(event: StoredEvent): Promise<void>
  /** Everything stored so far was replayed. */
  caughtUp(): Promise<void>
  /** Called at once, in order. */
  live(frame: Durable | Passing): void
  /** The conversation was deleted: nothing follows. */
  gone(): void
}

const PAGE = 100

/**
 * The log from a place on, then what happens, in the order of the log, nothing twice and nothing left out: what is published
 * while the log is still read is read from the store as well. Resolves when it is live, with the function that ends it.
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
      const isAll = held.lastSeq() < next || held.lastSeq() === published // what was published and is not there is deleted
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
    if (frame.type === 'durable' && frame.event.seq < next) return // the log had it before it was published
    if (frame.type === 'durable') next = frame.event.seq + 1
    follower.live(frame)
  }
  for (const frame of held.take()) follower.live(frame)
  return end
}

/** Frames that came while the log was still being sent. Stored events are not among them: the store has them. */
export interface Held {
  add(frame: Durable | Passing): void
  /** The last place in the log that was published; -1 when none was. */
  lastSeq(): number
  take(): Passing[]
}

/** Of an answer in progress no more pieces are held; the event that ends it says it all. */
const MOST_PIECES = 10_000

export function createHeld(): Held {
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

/** Of several snapshots the last counts. */
function isSameUpdate(one: Passing, {event}: Extract<Passing, {type: 'transient'}>): boolean {
  return one.type === 'transient' && one.event.key !== undefined && one.event.key === event.key
}
