import {type CallbackRecord, type StopRun, timesOf} from './record.ts'

/** Probable senders of callbacks that name no conversation. */
interface Guess {
  /** The runs that were the only one near an arrival. */
  readonly senders: ReadonlyMap<StopRun, CallbackRecord>
  /** Returns how many ambiguous callbacks arrived near a run. */
  readonly meanwhile: (run: StopRun) => number
}

interface Arrival {
  readonly micros: number
  readonly callback: CallbackRecord
}

/** A synchronous hook is logged after its callback has arrived: within this time, unless the response is delayed. */
const SOON = 1_000_000

/**
 * Assigns each arrival to the only open run before it, or else to the only one after it. Between several runs it
 * assigns none. Accepted callbacks come first.
 * @param way what counts as near, in microseconds
 */
export function guessSenders(runs: readonly StopRun[], callbacks: readonly CallbackRecord[], way: number): Guess {
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
  return {senders, meanwhile: run => leftNear(run).length}
}

function arrivalsOf(callbacks: readonly CallbackRecord[]): Arrival[] {
  const all = callbacks.flatMap(callback => timesOf(callback).map(micros => ({micros, callback})))
  const inOrder = all.toSorted((one, other) => one.micros - other.micros)
  const isRefused = ({callback}: Arrival) => callback.answer === 403
  return [...inOrder.filter(arrival => !isRefused(arrival)), ...inOrder.filter(isRefused)]
}

type Timed = {readonly micros: number}

/** Searches three buckets of time instead of all runs. */
function nearOf<T extends Timed>(all: readonly T[], way: number): (time: Timed) => T[] {
  const drawers = Map.groupBy(all, ({micros}) => Math.floor(micros / way))
  return ({micros}) => {
    const drawer = Math.floor(micros / way)
    const around = [drawer - 1, drawer, drawer + 1].flatMap(own => drawers.get(own) ?? [])
    return around.filter(own => Math.abs(own.micros - micros) < way)
  }
}
