import type {Missing} from '../../cluster/port.ts'
import type {ContainerReader, LogPart} from './container-reader.ts'

export interface Patience {
  /** Resolves after this time, or when the run ends. */
  pause(ms: number): Promise<void>
  readonly signal: AbortSignal
}

const MOST_FAILURES = 6
const FIRST_WAIT_MS = 100
export const LONGEST_WAIT_MS = 5_000

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

export function waitMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
}

const CUT: Missing = {
  status: 'missing',
  cause: 'unreachable',
  input: 'the rest of a log',
  code: 'cluster.reset',
  reason: 'the connection failed repeatedly',
}
