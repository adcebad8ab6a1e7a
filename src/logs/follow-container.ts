import type {Missing} from '../cluster/port.ts'
import type {ContainerReader, PartEnd} from './container-reader.ts'
import type {ContainerRun} from './containers.ts'
import {LONGEST_WAIT_MS, type Patience, waitMs} from './read-container.ts'

/** How a container stands, as it changes. */
export interface RunWatch {
  /** Null when the pod is gone. */
  now(): ContainerRun | null
  /** Resolves with the next change of any pod, or when the run ends. */
  changed(): Promise<void>
}

export interface Following extends Patience {
  /** How often it had been restarted when its log was read before; 0 for a container that is new. */
  readonly seen: number
  /** Told of what stands in the way; it is tried again all the same. */
  trouble(missing: Missing): void
}

/** Less is over before anybody has read about it. */
const SAID_AFTER = 4

const CURRENT = {previous: false, follow: true, isFinal: false} as const
const ENDED = {previous: false, follow: false, isFinal: true} as const
const BEFORE = {previous: true, follow: false, isFinal: true} as const

/**
 * Follows a container through its restarts until its pod is gone: the end of a run that was missed is in the previous log,
 * and every answer is taken from the last line on, so that it does not matter which run it comes from. Returns why it was
 * given up; null when it was not.
 */
export async function followContainer(
  reader: ContainerReader,
  watch: RunWatch,
  {seen, trouble, ...patience}: Following,
): Promise<Missing | null> {
  let restarts = seen
  let failures = 0
  /** All of an ended run was read. */
  let isRead = false
  for (let run = watch.now(); run !== null && !patience.signal.aborted; run = watch.now()) {
    const isNewRun = run.restarts > restarts
    if (!run.hasLog || (isRead && !run.isRunning && !isNewRun)) {
      await watch.changed()
      continue
    }
    if (isNewRun) await reader.take(BEFORE)
    restarts = run.restarts
    const end = await reader.take(run.isRunning ? CURRENT : ENDED)
    if (end.status === 'missing' && end.cause !== 'unreachable') return end
    isRead = !run.isRunning && end.status === 'over'
    if (isRead) continue
    failures = hasCome(end) ? 0 : failures + 1
    if (end.status === 'missing' && failures === SAID_AFTER) trouble(end)
    await rest(end, watch, patience, failures)
  }
  return null
}

function hasCome(end: PartEnd): boolean {
  return (end.status === 'over' || end.status === 'cut') && end.progress
}

/** What ended by itself has most likely ended: its status will say so. What was cut is asked for again soon. */
async function rest(end: PartEnd, {now, changed}: RunWatch, {pause}: Patience, failures: number): Promise<void> {
  const run = now()
  if (run === null) return
  if (end.status === 'over' && run.isLeaving) return changed()
  if (end.status === 'cut') return pause(waitMs(failures))
  await Promise.race([changed(), pause(end.status === 'absent' ? LONGEST_WAIT_MS : waitMs(failures + 2))])
}
