import type {ConversationId} from '../store/store.ts'
import type {CallbackRecord} from './record.ts'

/** A Stop hook that ran and should have sent a callback. */
export interface StopRun {
  readonly conversation: ConversationId
  readonly eventId: string
  /** Microseconds since 1970. */
  readonly micros: number
  readonly exitCode: number
}

export type DeliveryStatus =
  | 'arrived'
  | 'repeated'
  | 'refused'
  | 'awaited'
  | 'missing'
  | 'without-run'
  | 'unknown-conversation'

/** A callback, a hook run, or both where they belong together. */
export interface Delivery {
  readonly status: DeliveryStatus
  readonly conversation: ConversationId | null
  readonly run: StopRun | null
  readonly callback: CallbackRecord | null
}

export interface Joined {
  readonly runs: readonly StopRun[]
  readonly callbacks: readonly CallbackRecord[]
  readonly isKnown: (conversation: ConversationId) => boolean
  /** Microseconds since 1970. */
  readonly now: number
}

/** The request has 10 s, and so has the shell around it to start and end. In microseconds. */
const LONGEST_WAY = 15_000_000

/**
 * Joins each callback to the hook run that sent it: of those that nothing has come of yet the last before it, else the
 * first. One delivery per run and per callback that has none, in the order of time.
 */
export function joinCallbacks({runs, callbacks, isKnown, now}: Joined): Delivery[] {
  const open = new Set(runs.toSorted((one, other) => one.micros - other.micros))
  const inOrder = callbacks.toSorted((one, other) => one.firstAt - other.firstAt)
  const accepted = inOrder.filter(({answer}) => answer !== 403)
  const refused = inOrder.filter(({answer}) => answer === 403)
  const ofCallbacks = [...accepted, ...refused].map((callback): Delivery => {
    const {conversation} = callback
    if (conversation === null || !isKnown(conversation)) return delivery('unknown-conversation', callback, null)
    const run = sender(callback, conversation, open)
    if (run !== null) open.delete(run)
    return delivery(statusOf(callback, run), callback, run)
  })
  const ofRuns = [...open].map(run => delivery(now - run.micros < LONGEST_WAY ? 'awaited' : 'missing', null, run))
  return [...ofCallbacks, ...ofRuns].toSorted((one, other) => timeOf(one) - timeOf(other))
}

function sender({firstAt}: CallbackRecord, conversation: ConversationId, open: ReadonlySet<StopRun>): StopRun | null {
  const own = [...open].filter(run => run.conversation === conversation)
  return own.findLast(({micros}) => micros <= firstAt) ?? own[0] ?? null
}

function statusOf({answer, count}: CallbackRecord, run: StopRun | null): DeliveryStatus {
  if (answer === 403) return 'refused'
  if (run === null) return 'without-run'
  return count > 1 ? 'repeated' : 'arrived'
}

function delivery(status: DeliveryStatus, callback: CallbackRecord | null, run: StopRun | null): Delivery {
  return {status, conversation: run?.conversation ?? callback?.conversation ?? null, run, callback}
}

function timeOf({run, callback}: Delivery): number {
  return run?.micros ?? callback?.firstAt ?? 0
}
