import type {Channel, Durable, Passing} from '../channel.ts'
import type {ConversationId, Store, StoredEvent} from '../store/store.ts'

export interface Following {
  readonly store: Store
  readonly channel: Channel
  readonly conversation: ConversationId
  /** Returns the first `seq` to send. `lastSeq`: the `seq` of the last event in the log, or -1. */
  readonly from: (lastSeq: number) => number
  readonly signal: AbortSignal
}

/** Receives the replay, then the frames of the live channel. */
export interface Follower {
  /** Called first. `lastSeq`: the `seq` of the last event in the log, or -1. */
  begin(lastSeq: number): Promise<void>
  /** Receives an event of the log. The next event is sent only when the promise has resolved. */
  replay(event: StoredEvent): Promise<void>
  /** Called when all stored events have been replayed. */
  caughtUp(): Promise<void>
  /** Receives a frame of the live channel, synchronously and in order. */
  live(frame: Durable | Passing): void
  /** Called when the conversation is deleted. */
  gone(): void
}

const PAGE = 100

/**
 * Replays the log and then follows the channel, without gaps or repeats. After the replay, the promise resolves to the
 * function that stops following.
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
      const isAll = held.lastSeq() < next || held.lastSeq() === published // an event that was published before the page was read is missing only if it was deleted
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
    if (frame.type === 'durable' && frame.event.seq < next) return // the replay has already sent this event
    if (frame.type === 'durable') next = frame.event.seq + 1
    follower.live(frame)
  }
  for (const frame of held.take()) follower.live(frame)
  return end
}

/** The maximum number of kept frames. The event of an answer contains its whole text, so parts may be dropped. */
const MOST_PIECES = 10_000

/** Keeps the frames that arrive during the replay, except stored events, because the replay reads these itself. */
function createHeld() {
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
    take(): Passing[] {
      const taken = held
      held = []
      return taken
    },
  }
}

/** A newer update replaces an older update with the same key. */
function isSameUpdate(one: Passing, {event}: Extract<Passing, {type: 'transient'}>): boolean {
  return one.type === 'transient' && one.event.key !== undefined && one.event.key === event.key
}
