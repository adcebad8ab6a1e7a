import {type Batch, batchOf} from './batch.ts'
import {type Heap, heapBy} from './heap.ts'
import type {LogRecord, LogSource, SourcedRecord} from './record.ts'

/** The queue of one log in the merge. */
export interface Lane {
  /** Adds records in order. Resolves when all these records were emitted. */
  put(records: readonly LogRecord[]): Promise<void>
  /** Marks that the log was read up to the present. From then on, other logs wait only briefly for this log. */
  isCurrent(): void
  end(): void
}

export interface Merger {
  lane(source: LogSource): Lane
  /** Accepts no more lanes. The merger ends after the last lane. */
  close(): void
  /** Ends the merger now and drops the records that wait. */
  stop(): void
  /** Yields the records of all lanes, sorted by time, in groups. */
  records(): AsyncGenerator<SourcedRecord[]>
}

interface MergeClock {
  /** Returns the time in milliseconds. */
  now(): number
  /** How long a record waits for older records of other logs, in milliseconds. */
  readonly holdMs: number
}

/** The maximum number of records in a group. About as many lines fit into the buffer of a pipe. */
const HANDFUL = 256

/** The size of a lane's buffer in bytes. The records of one read usually fit into it. */
const ROOM = 98_304
const NO_ROOM = Buffer.alloc(0)

interface Slot {
  readonly source: LogSource
  /** The position among the lanes. It orders records with equal times. */
  readonly index: number
  /** Null if no record waits. */
  batch: Batch | null
  next: number
  /** The time of the next record. */
  time: number
  /** Batches that wait until the current batch is emitted. */
  readonly later: Batch[]
  /** The buffer for the batches of this lane. New buffers for each batch would fragment the memory. */
  room: Buffer | null
  arrivedAt: number
  isCurrent: boolean
  isOpen: boolean
  taken: PromiseWithResolvers<void>
}

export function createMerger({now, holdMs}: MergeClock): Merger {
  const heads: Heap<Slot> = heapBy(isEarlier)
  /**
   * The numbers of open lanes without records. Other lanes wait for lanes that are `behind`, and only briefly for lanes
   * that are `current`.
   */
  const empty = {behind: 0, current: 0}
  let count = 0
  let open = 0
  let isClosed = false
  let isStopped = false
  let wake = Promise.withResolvers<void>()

  function account(slot: Slot, by: 1 | -1): void {
    if (slot.isOpen && slot.batch === null) empty[slot.isCurrent ? 'current' : 'behind'] += by
  }

  function change(slot: Slot, to: () => void): void {
    account(slot, -1)
    to()
    account(slot, 1)
    wake.resolve()
  }

  function put(slot: Slot, records: readonly LogRecord[]): Promise<void> {
    if (records.length === 0) return Promise.resolve()
    if (slot.batch !== null) {
      slot.later.push(batchOf(records, NO_ROOM))
      return slot.taken.promise
    }
    slot.room ??= Buffer.allocUnsafeSlow(ROOM)
    const batch = batchOf(records, slot.room)
    slot.taken = Promise.withResolvers()
    change(slot, () => {
      begin(slot, batch)
      slot.arrivedAt = now()
    })
    heads.push(slot)
    return slot.taken.promise
  }

  /** Returns the records to emit now, and the wait for the next record; infinite if only a change can end it. */
  function ready(): {handful: SourcedRecord[]; waitMs: number} {
    const handful: SourcedRecord[] = []
    while (empty.behind === 0 && handful.length < HANDFUL) {
      const slot = heads.least
      if (!slot?.batch) break
      const waitMs = empty.current === 0 ? 0 : slot.arrivedAt + holdMs - now()
      if (waitMs > 0) return {handful, waitMs}
      handful.push({source: slot.source, record: slot.batch.recordAt(slot.next)})
      advance(slot, slot.batch)
    }
    return {handful, waitMs: Number.POSITIVE_INFINITY}
  }

  function advance(slot: Slot, batch: Batch): void {
    slot.next += 1
    if (slot.next < batch.length) slot.time = batch.timeAt(slot.next)
    else begin(slot, slot.later.shift() ?? null)
    if (slot.batch !== null) heads.leastHasGrown()
    else emptied(slot)
  }

  function emptied(slot: Slot): void {
    heads.pop()
    account(slot, 1)
    slot.taken.resolve()
  }

  return {
    lane(source) {
      const taken = Promise.withResolvers<void>()
      const slot: Slot = {
        source,
        index: count,
        batch: null,
        next: 0,
        time: 0,
        later: [],
        room: null,
        arrivedAt: 0,
        isCurrent: false,
        isOpen: true,
        taken,
      }
      count += 1
      open += 1
      account(slot, 1)
      return {
        put: records => put(slot, records),
        isCurrent: () => change(slot, () => Object.assign(slot, {isCurrent: true})),
        end: () => {
          if (!slot.isOpen) return
          open -= 1
          change(slot, () => Object.assign(slot, {isOpen: false}))
        },
      }
    },
    close() {
      isClosed = true
      wake.resolve()
    },
    stop() {
      isStopped = true
      wake.resolve()
    },
    async *records() {
      while (!isStopped) {
        wake = Promise.withResolvers()
        const {handful, waitMs} = ready()
        if (handful.length > 0) yield handful
        else if (isClosed && open === 0 && heads.least === undefined) return
        else await either(wake.promise, waitMs)
      }
    },
  }
}

function begin(slot: Slot, batch: Batch | null): void {
  slot.batch = batch
  slot.next = 0
  slot.time = batch?.timeAt(0) ?? 0
}

function isEarlier(one: Slot, other: Slot): boolean {
  return one.time < other.time || (one.time === other.time && one.index < other.index)
}

async function either(wake: Promise<void>, waitMs: number): Promise<void> {
  if (waitMs === Number.POSITIVE_INFINITY) return wake
  const {promise, resolve} = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(1, waitMs))
  await Promise.race([wake, promise])
  clearTimeout(timer)
}
