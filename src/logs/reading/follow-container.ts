import type {Missing} from '../../cluster/port.ts'
import type {ContainerReader, LogPart, PartEnd} from './container-reader.ts'
import type {ContainerRun} from './containers.ts'

interface RunWatch {
  /** Returns the current state; null if the pod was deleted. */
  now(): ContainerRun | null
  /** Resolves with the next change of any pod, or when the run ends. */
  changed(): Promise<void>
}

export interface Following extends Patience {
  /** The number of restarts when the log was last read; 0 for a new container. */
  readonly seen: number
  /** Reports a temporary failure. The reader tries again afterwards. */
  trouble(missing: Missing): void
}

/** The number of failures in a row after which a failure is reported. Fewer failures usually end quickly. */
const SAID_AFTER = 4

const CURRENT = {previous: false, follow: true, isFinal: false} as const
const ENDED = {previous: false, follow: false, isFinal: true} as const
const BEFORE = {previous: true, follow: false, isFinal: true} as const

/**
 * Follows a container through its restarts until its pod is deleted. The previous log contains the lines that were
 * missed before a restart. Returns why the reader gave up, or null.
 */
export async function followContainer(
  reader: ContainerReader,
  watch: RunWatch,
  {seen, trouble, ...patience}: Following,
): Promise<Missing | null> {
  let restarts = seen
  let failures = 0
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

/**
 * Waits before the next request. The wait is short after a closed connection. After the end of the log, it is longer,
 * but a changed status of the container ends it.
 */
async function rest(end: PartEnd, {now, changed}: RunWatch, {pause}: Patience, failures: number): Promise<void> {
  const run = now()
  if (run === null) return
  if (end.status === 'over' && run.isLeaving) return changed()
  if (end.status === 'cut') return pause(waitMs(failures))
  await Promise.race([changed(), pause(end.status === 'absent' ? LONGEST_WAIT_MS : waitMs(failures + 2))])
}

export interface Patience {
  /** Resolves after `ms` milliseconds, or when the run ends. */
  pause(ms: number): Promise<void>
  readonly signal: AbortSignal
}

const MOST_FAILURES = 6
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Reads a log once, and resumes after every closed connection. Returns why the log is incomplete, or null. */
export async function readContainer(
  reader: ContainerReader,
  part: LogPart,
  {pause, signal}: Patience,
): Promise<Missing | null> {
  for (let failures = 0; ; ) {
    const end = await reader.take(part)
    if (end.status === 'over' || end.status === 'absent' || signal.aborted) return null
    const isHopeless = end.status === 'missing' && end.cause !== 'unreachable'
    failures = end.status === 'cut' && end.progress ? 1 : failures + 1
    if (isHopeless || failures > MOST_FAILURES) return end.status === 'missing' ? end : CUT
    await pause(waitMs(failures))
  }
}

function waitMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
}

const CUT: Missing = {
  status: 'missing',
  cause: 'unreachable',
  input: 'the rest of a log',
  code: 'cluster.reset',
  reason: 'the connection failed repeatedly',
}
