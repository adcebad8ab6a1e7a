import type {Missing} from '../../cluster/port.ts'
import type {ContainerReader, LogPart, PartEnd} from './container-reader.ts'
import type {ContainerRun} from './containers.ts'

/** The changing state of a container. */
export interface RunWatch {
  /** Returns null if the pod is gone. */
  now(): ContainerRun | null
  /** Resolves with the next change of any pod, or when the run ends. */
  changed(): Promise<void>
}

export interface Following extends Patience {
  /** The number of restarts when its log was last read; 0 for a new container. */
  readonly seen: number
  /** Reports a temporary failure. The reader retries anyway. */
  trouble(missing: Missing): void
}

/** Failures before the first report. Fewer failures usually end before a person has read the report. */
const SAID_AFTER = 4

const CURRENT = {previous: false, follow: true, isFinal: false} as const
const ENDED = {previous: false, follow: false, isFinal: true} as const
const BEFORE = {previous: true, follow: false, isFinal: true} as const

/**
 * Follows a container through its restarts until its pod is gone. The previous log supplies the end of a run that was
 * missed. Every response continues from the last line, so it may come from either run. Returns why it gave up; null if
 * it did not.
 */
export async function followContainer(
  reader: ContainerReader,
  watch: RunWatch,
  {seen, trouble, ...patience}: Following,
): Promise<Missing | null> {
  let restarts = seen
  let failures = 0
  /** The log of an ended run was read completely. */
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
 * Waits before the next request. If the log ended by itself, the container has probably ended, and a change of its
 * status will follow. A cut connection is retried soon.
 */
async function rest(end: PartEnd, {now, changed}: RunWatch, {pause}: Patience, failures: number): Promise<void> {
  const run = now()
  if (run === null) return
  if (end.status === 'over' && run.isLeaving) return changed()
  if (end.status === 'cut') return pause(waitMs(failures))
  await Promise.race([changed(), pause(end.status === 'absent' ? LONGEST_WAIT_MS : waitMs(failures + 2))])
}

export interface Patience {
  /** Resolves after this time, or when the run ends. */
  pause(ms: number): Promise<void>
  readonly signal: AbortSignal
}

const MOST_FAILURES = 6
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/**
 * Reads a log once, and resumes it after every cut connection. Returns why the log is incomplete; null if it is
 * complete.
 */
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
