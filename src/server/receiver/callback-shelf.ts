import type {Document, Size, Store} from '../store/store.ts'
import {type CallbackRecord, countRecord, type KeptIn, keptIn, noteDropped, noteGaveUp} from './record.ts'

/** The limits for kept callbacks. Refused callbacks have their own limit, so they cannot displace accepted ones. */
export type Bounds = Readonly<Record<KeptIn, Size>>

const MIB = 1024 * 1024

export const BOUNDS: Bounds = {
  callback: {count: 10_000, bytes: 128 * MIB},
  'refused-callback': {count: 1000, bytes: 8 * MIB},
}

interface CallbackShelf {
  readonly store: Store
  readonly bounds: Bounds
  readonly onDropped: (from: KeptIn, count: number) => void
}

/** Stores callbacks one after the other, so that concurrent copies are counted correctly. */
interface Shelf {
  keep(record: CallbackRecord): Promise<CallbackRecord>
  /** Notes that the sender closed the connection without an answer. */
  gaveUp(record: CallbackRecord, afterMs: number): Promise<CallbackRecord>
}

export function createCallbackShelf(shelf: CallbackShelf): Shelf {
  const {store, bounds} = shelf
  /** An upper bound of each collection's size. Above the limit, the actual size is measured. */
  const most = new Map<KeptIn, Size>()
  let last: Promise<unknown> = Promise.resolve()

  async function keep(record: CallbackRecord): Promise<CallbackRecord> {
    const kept = await countRecord(store, record)
    const from = keptIn(record)
    const before = most.get(from)
    const now = before === undefined ? await store.sizeOf(from) : withOneMore(before, kept)
    most.set(from, isWithin(now, bounds[from]) ? now : await dropOldest(shelf, from))
    return kept
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const own = last.catch(() => undefined).then(work)
    last = own
    return own
  }

  return {
    keep: record => inTurn(() => keep(record)),
    gaveUp: (record, afterMs) => inTurn(() => noteGaveUp(store, record, afterMs)),
  }
}

/** The share of a full collection that is dropped at once. */
const PART = 0.1
const PAGE = 100

async function dropOldest({store, bounds, onDropped}: CallbackShelf, from: KeptIn): Promise<Size> {
  const {count, bytes} = bounds[from]
  let size = await store.sizeOf(from)
  if (isWithin(size, bounds[from])) return size
  const wanted = {count: count * (1 - PART), bytes: bytes * (1 - PART)}
  let dropped = 0
  while (!isWithin(size, wanted)) {
    const page = await store.list(from, {conversation: null, order: 'ascending', after: null, gte: null, limit: PAGE})
    const gone = surplus(page, size, wanted)
    if (gone.length > 0) await noteDropped(store, from, gone)
    const ids = gone.map(({id}) => id)
    await store.remove(from, ids)
    dropped += gone.length
    size = await store.sizeOf(from) // measured again, because callbacks may also disappear with their conversations
  }
  if (dropped > 0) onDropped(from, dropped)
  return size
}

function surplus(oldest: readonly Document[], size: Size, wanted: Size): Document[] {
  const gone: Document[] = []
  let left = size
  for (const document of oldest) {
    if (isWithin(left, wanted)) break
    gone.push(document)
    left = {count: left.count - 1, bytes: left.bytes - Buffer.byteLength(document.json)}
  }
  return gone
}

function isWithin({count, bytes}: Size, bound: Size): boolean {
  return count <= bound.count && bytes <= bound.bytes
}

function withOneMore({count, bytes}: Size, kept: CallbackRecord): Size {
  return {count: count + 1, bytes: bytes + Buffer.byteLength(JSON.stringify(kept))}
}
