import type {Durable, Passing} from './channel.ts'

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
