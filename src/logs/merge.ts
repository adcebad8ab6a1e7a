import {type Heap, heapBy} from './heap.ts'
import type {LogRecord, LogSource, SourcedRecord} from './record.ts'

/** The records of one log, on their way to the others. */
export interface Lane {
  /** In order. Resolves when all of them went out, which is when there is room for more. */
  put(records: readonly LogRecord[]): Promise<void>
  /** What was written until now is in: from here on the others do not wait for this log, but for a moment. */
  isCurrent(): void
  end(): void
}

export interface Merger {
  lane(source: LogSource): Lane
  /** There will be no more lanes: it ends with the last of them. */
  close(): void
  /** It ends now, whatever its lanes hold. */
  stop(): void
  /** The records of all lanes by time, in handfuls. At most one handful of each lane is held. */
  records(): AsyncGenerator<SourcedRecord[]>
}

export interface MergeClock {
  /** Milliseconds. */
  now(): number
  /** How long a record that came waits for older ones of other logs, in milliseconds. */
  readonly holdMs: number
}

const HANDFUL = 1024

interface Slot {
  readonly source: LogSource
  /** Breaks ties, so that equal times keep the order of the lanes. */
  readonly index: number
  records: readonly LogRecord[]
  next: number
  arrivedAt: number
  isCurrent: boolean
  isOpen: boolean
  taken: PromiseWithResolvers<void>
}

export function createMerger({now, holdMs}: MergeClock): Merger {
  const heads: Heap<Slot> = heapBy(isEarlier)
  /** Open lanes with nothing in them: those that the others wait for, and those that they give a moment. */
  const empty = {behind: 0, current: 0}
  let count = 0
  let open = 0
  let isClosed = false
  let isStopped = false
  let wake = Promise.withResolvers<void>()

  function account(slot: Slot, by: 1 | -1): void {
    if (slot.isOpen && slot.next >= slot.records.length) empty[slot.isCurrent ? 'current' : 'behind'] += by
  }

  function change(slot: Slot, to: () => void): void {
    account(slot, -1)
    to()
    account(slot, 1)
    wake.resolve()
  }

  function put(slot: Slot, records: readonly LogRecord[]): Promise<void> {
    if (records.length === 0) return Promise.resolve()
    if (slot.next < slot.records.length) {
      slot.records = [...slot.records.slice(slot.next), ...records]
      slot.next = 0
      return slot.taken.promise
    }
    slot.taken = Promise.withResolvers()
    change(slot, () => {
      slot.records = records
      slot.next = 0
      slot.arrivedAt = now()
    })
    heads.push(slot)
    return slot.taken.promise
  }

  /** What may go out now, and how long the next one has to wait (infinite: for something to happen). */
  function ready(): {handful: SourcedRecord[]; waitMs: number} {
    const handful: SourcedRecord[] = []
    while (empty.behind === 0 && handful.length < HANDFUL) {
      const slot = heads.least
      if (slot === undefined) break
      const waitMs = empty.current === 0 ? 0 : slot.arrivedAt + holdMs - now()
      if (waitMs > 0) return {handful, waitMs}
      handful.push({source: slot.source, record: slot.records[slot.next] as LogRecord}) // it is in the heap
      advance(slot)
    }
    return {handful, waitMs: Number.POSITIVE_INFINITY}
  }

  function advance(slot: Slot): void {
    heads.pop()
    slot.next += 1
    if (slot.next < slot.records.length) {
      heads.push(slot)
      return
    }
    slot.records = []
    slot.next = 0
    account(slot, 1)
    slot.taken.resolve()
  }

  return {
    lane(source) {
      const taken = Promise.withResolvers<void>()
      const slot: Slot = {
        source,
        index: count,
        records: [],
        next: 0,
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

function isEarlier(one: Slot, other: Slot): boolean {
  const [a, b] = [timeOf(one), timeOf(other)]
  return a < b || (a === b && one.index < other.index)
}

function timeOf({records, next}: Slot): number {
  return records[next]?.time ?? 0
}

async function either(wake: Promise<void>, waitMs: number): Promise<void> {
  if (waitMs === Number.POSITIVE_INFINITY) return wake
  const {promise, resolve} = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(1, waitMs))
  await Promise.race([wake, promise])
  clearTimeout(timer)
}
