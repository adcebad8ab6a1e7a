import {type CallbackRecord, type StopRun, timesOf} from './record.ts'

/** What can be said of callbacks that name no conversation. */
export interface Guess {
  /** Of runs that were alone near an arrival. */
  readonly senders: ReadonlyMap<StopRun, CallbackRecord>
  /** How many others arrived near a run: several could have sent them. */
  readonly meanwhile: (run: StopRun) => number
}

interface Arrival {
  readonly micros: number
  readonly callback: CallbackRecord
}

/** A hook that is waited for is in the log after its callback has come: so soon, unless the answer is delayed. */
const SOON = 1_000_000

/**
 * Takes the only open run before an arrival for its sender, or where there is none the only one behind it; between several
 * nothing is chosen. What was accepted comes first.
 * @param way how far is near, in microseconds
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

/** Looks in three drawers of time instead of everywhere. */
function nearOf<T extends Timed>(all: readonly T[], way: number): (time: Timed) => T[] {
  const drawers = Map.groupBy(all, ({micros}) => Math.floor(micros / way))
  return ({micros}) => {
    const drawer = Math.floor(micros / way)
    const around = [drawer - 1, drawer, drawer + 1].flatMap(own => drawers.get(own) ?? [])
    return around.filter(own => Math.abs(own.micros - micros) < way)
  }
}
