import type {ConversationId} from '../store/store.ts'
import {type CallbackRecord, isRefused, type StopRun, timesOf} from './record.ts'

type DeliveryStatus =
  | 'arrived'
  | 'repeated'
  | 'refused'
  | 'misdirected'
  | 'awaited'
  | 'missing'
  | 'dropped'
  | 'without-run'
  | 'unknown-conversation'

/** A hook run, a callback, or both together. */
export interface Delivery {
  readonly status: DeliveryStatus
  readonly conversation: ConversationId | null
  readonly run: StopRun | null
  readonly callback: CallbackRecord | null
  /** True if the callback does not name this run, but no other run is near. */
  readonly probably: boolean
  /** The number of unassigned callbacks near a run that has no callback. */
  readonly meanwhile: number
}

interface Joined {
  readonly runs: readonly StopRun[]
  readonly callbacks: readonly CallbackRecord[]
  readonly isKnown: (conversation: ConversationId) => boolean
  /**
   * A time in microseconds since 1970. Callbacks that arrived up to then may have been dropped. Null if none was
   * dropped.
   */
  readonly droppedUpTo: number | null
  readonly now: number
}

/** The longest time between a run and its callback, in microseconds. The request alone may take 10 s. */
const LONGEST_WAY = 15_000_000

/**
 * Joins callbacks to the hook runs that sent them, and returns the deliveries in order of time. A callback belongs to
 * the last run before it that has no callback yet, else to the first such run. A callback without a conversation
 * belongs to a run only if no other run is near.
 */
export function joinCallbacks({runs, callbacks, isKnown, droppedUpTo, now}: Joined): Delivery[] {
  const inOrder = runs.toSorted((one, other) => one.micros - other.micros)
  const open = Map.groupBy(inOrder, ({conversation}) => conversation)
  const openOf = ({conversation}: CallbackRecord) => open.get(conversation ?? '') ?? []
  const {named = [], nameless = []} = Object.groupBy(callbacks, one =>
    one.conversation === null ? 'nameless' : 'named',
  )
  const first = byAcceptance(named).map(callback => ({callback, sent: takeSender(callback, openOf(callback))}))
  const ofCallbacks = first.flatMap(({callback, sent}): Delivery[] => {
    const {conversation, count} = callback
    if (conversation === null || !isKnown(conversation)) return [stranger(callback)]
    if (sent === null)
      return [delivery(isRefused(callback) ? statusOf(callback, false) : 'without-run', callback, null)]
    const all = [sent, ...takeOthers(callback, openOf(callback))]
    return all.map(run => delivery(statusOf(callback, count > all.length), callback, run))
  })
  const statusOfRun = ({micros}: StopRun) =>
    now - micros < LONGEST_WAY ? 'awaited' : micros <= (droppedUpTo ?? -1) ? 'dropped' : 'missing'
  const ofOthers = joinNameless([...open.values()].flat(), nameless, statusOfRun)
  return [...ofCallbacks, ...ofOthers].toSorted((one, other) => timeOf(one) - timeOf(other))
}

function joinNameless(
  runs: readonly StopRun[],
  callbacks: readonly CallbackRecord[],
  statusOfRun: (run: StopRun) => DeliveryStatus,
): Delivery[] {
  const {senders, meanwhile} = guessSenders(runs, callbacks, LONGEST_WAY)
  const ofRuns = runs.map(run => {
    const callback = senders.get(run)
    if (callback === undefined) return {...delivery(statusOfRun(run), null, run), meanwhile: meanwhile(run)}
    return {...delivery(statusOf(callback, false), callback, run), probably: true}
  })
  const joined = new Set(senders.values())
  return [...ofRuns, ...callbacks.filter(callback => !joined.has(callback)).map(stranger)]
}

/** Accepted callbacks are joined first, in order of arrival. */
function byAcceptance(callbacks: readonly CallbackRecord[]): CallbackRecord[] {
  const inOrder = callbacks.toSorted((one, other) => one.firstAt - other.firstAt)
  return [...inOrder.filter(callback => !isRefused(callback)), ...inOrder.filter(isRefused)]
}

function takeSender({firstAt}: CallbackRecord, open: StopRun[]): StopRun | null {
  const last = open.findLastIndex(({micros}) => micros <= firstAt)
  return open.splice(Math.max(last, 0), 1)[0] ?? null
}

function takeOthers({count, firstAt, lastAt}: CallbackRecord, open: StopRun[]): StopRun[] {
  const could = open.filter(({micros}) => micros > firstAt - LONGEST_WAY && micros <= lastAt)
  const others = count > 1 ? could.slice(1 - count) : []
  for (const run of others) open.splice(open.indexOf(run), 1)
  return others
}

function statusOf(record: CallbackRecord, hasMore: boolean): DeliveryStatus {
  if (record.token === 'not-checked') return 'misdirected'
  if (isRefused(record)) return 'refused'
  return hasMore ? 'repeated' : 'arrived'
}

function delivery(status: DeliveryStatus, callback: CallbackRecord | null, run: StopRun | null): Delivery {
  const conversation = run?.conversation ?? callback?.conversation ?? null
  return {status, conversation, run, callback, probably: false, meanwhile: 0}
}

function stranger(callback: CallbackRecord): Delivery {
  return delivery('unknown-conversation', callback, null)
}

function timeOf({run, callback}: Delivery): number {
  return run?.micros ?? callback?.firstAt ?? 0
}

interface Arrival {
  readonly micros: number
  readonly callback: CallbackRecord
}

/** The event of a hook may be this much later than its callback, because the hook waits for the response. */
const SOON = 1_000_000

/**
 * Assigns each callback to the run before it; without such a run, to the run after it. A callback that could belong to
 * several runs is not assigned. `meanwhile` counts the unassigned callbacks near a run. `way`: the time that counts as
 * near, in microseconds.
 */
function guessSenders(runs: readonly StopRun[], callbacks: readonly CallbackRecord[], way: number) {
  const runsNear = nearOf(runs, way)
  const senders = new Map<StopRun, CallbackRecord>()
  const left: Arrival[] = []
  for (const arrival of arrivalsOf(callbacks)) {
    const open = runsNear(arrival).filter(own => !senders.has(own))
    const before = open.filter(({micros}) => micros <= arrival.micros + SOON)
    const [run, ...others] = before.length > 0 ? before : open
    if (run !== undefined && others.length === 0) senders.set(run, arrival.callback)
    else left.push(arrival)
  }
  const leftNear = nearOf(left, way)
  return {senders, meanwhile: (run: StopRun) => leftNear(run).length}
}

/** Returns true if a callback arrived near one of the runs. */
export function isNear(runs: readonly StopRun[], callbacks: readonly CallbackRecord[]): boolean {
  const runsNear = nearOf(runs, LONGEST_WAY)
  return callbacks.some(callback => timesOf(callback).some(micros => runsNear({micros}).length > 0))
}

function arrivalsOf(callbacks: readonly CallbackRecord[]): Arrival[] {
  const all = callbacks.flatMap(callback => timesOf(callback).map(micros => ({micros, callback})))
  const inOrder = all.toSorted((one, other) => one.micros - other.micros)
  const wasRefused = ({callback}: Arrival) => isRefused(callback)
  return [...inOrder.filter(arrival => !wasRefused(arrival)), ...inOrder.filter(wasRefused)]
}

type Timed = {readonly micros: number}

function nearOf<T extends Timed>(all: readonly T[], way: number): (time: Timed) => T[] {
  const drawers = Map.groupBy(all, ({micros}) => Math.floor(micros / way))
  return ({micros}) => {
    const drawer = Math.floor(micros / way)
    const around = [drawer - 1, drawer, drawer + 1].flatMap(own => drawers.get(own) ?? [])
    return around.filter(own => Math.abs(own.micros - micros) < way)
  }
}
