import {openSpool} from '../../events/convert/spool.ts'
import {inOrder, type Ordered} from '../../events/read/in-order.ts'
import type {ReadEvent} from '../../events/read/read.ts'
import {microsOf, type Zone} from '../../events/time.ts'

/** Sorts events that arrive out of order. Their texts wait in a temporary file. */
interface Arranger extends Disposable {
  add(read: ReadEvent): void
  /** Yields all events, grouped by conversation. */
  batches(size: number): Generator<ReadEvent[]>
}

interface Kept extends Ordered {
  readonly at: number
}

export function createArranger(zone: Zone): Arranger {
  const spool = openSpool()
  const kept = new Map<string | null, Kept[]>()

  function add({file, order, event, text, conversation}: ReadEvent): void {
    const own = kept.get(conversation) ?? []
    kept.set(conversation, own)
    own.push({file, order, micros: microsOf(event.timestamp, zone), at: spool.put(text)})
  }

  function* batches(size: number): Generator<ReadEvent[]> {
    for (const [conversation, own] of kept) {
      const events = inOrder(own)
      for (let from = 0; from < events.length; from += size)
        yield events.slice(from, from + size).map(({file, order, at}) => {
          const text = spool.take(at)
          return {is: 'event', conversation, file, part: null, index: null, order, text, event: JSON.parse(text)}
        })
    }
  }

  return {add, batches, [Symbol.dispose]: () => spool[Symbol.dispose]()}
}
